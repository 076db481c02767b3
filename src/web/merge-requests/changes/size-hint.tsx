import { useQuery } from '@tanstack/react-query'

import { useWhyGenerated } from '#web/diff/tree/generated-files.ts'
import { ALL_CHANGES } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { diffQuery } from './changes-queries.ts'
import { sizeWords } from './size-words.ts'

/** Diffs of more files load only on the Changes tab. */
const FEW_FILES = 100

/** The size of a merge request as a field. Empty until the changes have loaded. */
export function SizeHint() {
  const { name, mergeRequest } = useRequest()
  const { changes_count, diff_refs } = mergeRequest
  const isCheap = changes_count !== null && Number(changes_count) <= FEW_FILES
  const query = diffQuery(name, ALL_CHANGES, diff_refs?.head_sha)
  const whyGenerated = useWhyGenerated()
  const diff = useQuery({ ...query, enabled: isCheap }).data
  if (!diff || diff.isCut || diff.files.length === 0) return null
  return (
    <>
      <dt className="py-0.5 text-muted">Size</dt>
      <dd className="min-w-0 py-0.5">{sizeWords(diff.files, whyGenerated)}</dd>
    </>
  )
}
