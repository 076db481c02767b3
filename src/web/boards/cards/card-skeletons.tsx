import { SkeletonBar } from '#web/ui/skeleton.tsx'

/** Cards that are on their way. */
export function CardSkeletons({ label, cards = 4 }: { label: string; cards?: number }) {
  return (
    <div aria-busy className="animate-late space-y-1.5 py-0.5">
      <span className="sr-only">{label}</span>
      {Array.from({ length: cards }, (_, card) => (
        <div
          key={card}
          className="space-y-2.5 rounded-control border border-hairline bg-raised p-3"
        >
          <SkeletonBar className={card % 2 ? 'w-4/5' : 'w-full'} />
          <SkeletonBar className={card % 3 ? 'w-2/5' : 'w-3/5'} />
        </div>
      ))}
    </div>
  )
}
