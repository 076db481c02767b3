import { useDraggedList } from '#web/boards/moves/drag-context.ts'

/** Where a dragged list would land. It lies in the gap between two lists, so that nothing moves for it. */
export function ListLanding({ place }: { place: number }) {
  const side = useDraggedList((drag) => {
    if (!drag || drag.to === drag.from || drag.to !== place) return null
    return drag.to < drag.from ? 'before' : 'after'
  })
  if (!side) return null
  return (
    <div
      aria-hidden
      className={`pointer-events-none absolute inset-y-0 z-10 w-0.5 animate-appear rounded-full bg-accent before:absolute before:-top-1 before:-left-[3px] before:size-2 before:rounded-full before:bg-inherit ${
        side === 'before' ? '-left-2' : '-right-2'
      }`}
    />
  )
}
