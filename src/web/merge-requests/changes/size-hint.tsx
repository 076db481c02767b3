import { useWhyGenerated } from '#web/diff/tree/generated-files.ts'
import { sizeWords } from './size-words.ts'
import { useSmallDiff } from './use-small-diff.ts'

/** The size of a merge request as a field. Empty until the changes have loaded. */
export function SizeHint() {
  const { diff } = useSmallDiff()
  const whyGenerated = useWhyGenerated()
  if (!diff || diff.files.length === 0) return null
  return (
    <>
      <dt className="py-0.5 text-muted">Size</dt>
      <dd className="min-w-0 py-0.5">{sizeWords(diff.files, whyGenerated)}</dd>
    </>
  )
}
