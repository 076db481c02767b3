/** A gray bar as a placeholder for text. */
export function SkeletonBar({ className = '' }: { className?: string }) {
  return <div className={`h-3 animate-breathe rounded-chip bg-hover ${className}`} />
}

interface SkeletonRowsProps {
  /** Names the loading content for screen readers. */
  label: string
  rows?: number
}

/** Placeholder rows for a loading list. They appear after 200 ms, to avoid flicker when the response is fast. */
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
