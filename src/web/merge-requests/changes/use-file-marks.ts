import { useCallback, useMemo } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { useWhyGenerated } from '#web/diff/tree/generated-files.ts'
import type { FileMarks } from '#web/diff/tree/tree-row.tsx'
import type { SubjectName } from '#web/issuables/subject.ts'
import type { DiffSource } from '#web/merge-requests/diff-source.ts'
import { countThreads } from '#web/merge-requests/review/drawn-threads.ts'
import { useReview } from '#web/merge-requests/review/review-context.ts'
import type { LoadedDiff } from './changes-queries.ts'
import { progressOf } from './progress.ts'
import type { Conflicts } from './use-conflicts.ts'
import { useViewed } from './use-viewed.ts'

/** The threads, viewed marks and conflicts of a diff's files. */
export function useFileMarks(
  name: SubjectName,
  source: DiffSource,
  { files, commits }: Pick<LoadedDiff, 'files' | 'commits'>,
  conflicts: Conflicts | null | undefined,
) {
  // The address may shorten the commit's SHA.
  const commit = source.kind === 'commit' ? (commits?.newSha ?? source.sha) : null
  const viewed = useViewed(name, commits?.newSha, commit)
  const { placed } = useReview()
  const threads = useMemo(() => countThreads(placed), [placed])
  const marksOf = useCallback(
    (file: DiffFile): FileMarks => ({
      threads: threads.get(file.path) ?? 0,
      viewed: viewed.stateOf(file),
      hasConflicts: [file.oldPath, file.newPath].some((path) => conflicts?.has(path)),
    }),
    [threads, viewed, conflicts],
  )
  const whyGenerated = useWhyGenerated()
  const progress = useMemo(
    () => progressOf(files, (file) => viewed.stateOf(file) === 'viewed', whyGenerated),
    [files, viewed, whyGenerated],
  )
  return { viewed, marksOf, progress }
}
