/** A grey bar where text will be. */
export function SkeletonBar({ className = '' }: { className?: string }) {
  return <div className={`h-3 animate-breathe rounded-chip bg-hover ${className}`} />
}

interface SkeletonRowsProps {
  /** The screen reader text, which names what is loading. */
  label: string
  rows?: number
}

/** Rows of a list that is on its way. Shows after 200 ms: what comes faster should not flicker. */
export function SkeletonRows({ label, rows = 6 }: SkeletonRowsProps) {
  return (
    <output aria-label={label} className="block animate-late divide-y divide-hairline">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-3">
          <div className="size-8 animate-breathe rounded-control bg-hover" />
          <div className="flex-1 space-y-2">
            <SkeletonBar className={row % 2 ? 'w-2/5' : 'w-1/3'} />
            <SkeletonBar className={row % 3 ? 'w-1/4' : 'w-1/5'} />
          </div>
        </div>
      ))}
    </output>
  )
}
