import { SkeletonBar } from '#web/ui/skeleton.tsx'

/** Placeholders for loading cards, each as high as a card with a one-line title, labels and facts. */
export function CardSkeletons({ label, cards = 4 }: { label: string; cards?: number }) {
  return (
    <div aria-busy className="animate-late space-y-1.5">
      <span className="sr-only">{label}</span>
      {Array.from({ length: cards }, (_, card) => (
        <div
          key={card}
          className="space-y-1.5 rounded-control border border-hairline bg-raised px-3 py-(--card-y)"
        >
          <Line className="h-4.5" bar={card % 2 ? 'w-4/5' : 'w-full'} />
          <Line className="h-4.5" bar={card % 3 ? 'w-2/5' : 'w-3/5'} />
          <Line className="h-5" bar={card % 2 ? 'w-1/4' : 'w-1/3'} />
        </div>
      ))}
    </div>
  )
}

function Line({ className, bar }: { className: string; bar: string }) {
  return (
    <div className={`flex items-center ${className}`}>
      <SkeletonBar className={bar} />
    </div>
  )
}
