import { useWhyGenerated } from '#web/diff/tree/generated-files.ts'
import { manyFilesWords, sizeWords } from './size-words.ts'
import { useSmallDiff } from './use-small-diff.ts'

/** The size of a merge request as a field. Empty until the changes have loaded. */
export function SizeHint() {
  const { diff, manyFiles } = useSmallDiff()
  const whyGenerated = useWhyGenerated()
  const words = diff?.files.length
    ? sizeWords(diff.files, whyGenerated)
    : manyFiles && manyFilesWords(manyFiles)
  if (!words) return null
  return (
    <>
      <dt className="py-0.5 text-muted">Size</dt>
      <dd className="min-w-0 py-0.5">{words}</dd>
    </>
  )
}
