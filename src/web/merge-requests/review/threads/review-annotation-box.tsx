import { useId } from 'react'

import { hasLostLines } from '#web/merge-requests/review/placed.ts'
import { useReview } from '#web/merge-requests/review/review-context.ts'
import { PlacedItem } from './placed-item.tsx'

/** A comment below a line or at the top of a file. Threads without a line share a block. */
export function ReviewAnnotationBox({ id: key }: { id: string }) {
  const { annotationOf } = useReview()
  const id = useId()
  const annotation = annotationOf(key)
  if (!annotation) return null
  const [first] = annotation.placed
  if (first.place.kind !== 'orphan') {
    return (
      <div className={BOX}>
        <PlacedItem placed={first} />
      </div>
    )
  }
  return (
    <section aria-labelledby={id} className={BOX}>
      <h4 id={id} className="mb-2 font-semibold">
        {annotation.placed.some(hasLostLines) ? 'Threads on removed lines' : 'Threads on this file'}
      </h4>
      <ul className="flex flex-col gap-4">
        {annotation.placed.map((placed) => (
          <li key={placed.key}>
            <PlacedItem placed={placed} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const BOX =
  'm-2 max-w-190 rounded-card border border-hairline bg-canvas p-3 font-sans text-base whitespace-normal ' +
  'has-[>[data-placed]>[data-draft]]:border-dashed has-[>[data-placed]>[data-draft]]:border-control'
