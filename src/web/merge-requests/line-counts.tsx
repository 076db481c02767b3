interface LineCountsProps {
  added: number
  removed: number
}

/** The numbers of added and removed lines. */
export function LineCounts({ added, removed }: LineCountsProps) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="text-success">
        +{added.toLocaleString('en')}
        <span className="sr-only"> lines added</span>
      </span>{' '}
      <span className="text-danger">
        −{removed.toLocaleString('en')}
        <span className="sr-only"> lines removed</span>
      </span>
    </span>
  )
}
