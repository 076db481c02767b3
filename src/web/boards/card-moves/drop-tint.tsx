import { useDraggedCards } from '#web/boards/moves/drag-context.ts'

/** Colours the list in which dragged cards would land. */
export function DropTint({ columnKey }: { columnKey: string }) {
  const isTarget = useDraggedCards((drag) => drag?.to?.columnKey === columnKey)
  if (!isTarget) return null
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 animate-appear rounded-card bg-accent/8 outline outline-accent/40 forced-colors:outline-accent"
    />
  )
}
