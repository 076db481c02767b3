import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'

import { commitsQuery } from '#web/merge-requests/commit-queries.ts'
import { ALL_CHANGES, readSource, sourcePath } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { toast } from '#web/ui/toast.ts'
import { useQueuedSteps } from './use-queued-steps.ts'

/** Steps through the diffs of a merge request's commits, oldest first. */
export function useCommitSteps() {
  const { name } = useRequest()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [query] = useSearchParams()
  const newestFirst = useQuery(commitsQuery(name)).data ?? []
  const step = useQueuedSteps(async (by) => {
    const commits = (await client.ensureQueryData(commitsQuery(name))).toReversed()
    const at = placeOf(new URLSearchParams(location.search), commits)
    const next = commits[at === -1 && by === -1 ? commits.length - 1 : at + by]
    if (!next) return void toast.info(by === 1 ? 'No later commit.' : 'No earlier commit.')
    await navigate(sourcePath(name, { kind: 'commit', sha: next.id }))
  })
  return { at: placeOf(query, newestFirst.toReversed()), step }
}

/** Returns a shown commit's index. -1 while all changes are shown, and for a commit of another branch. */
function placeOf(query: URLSearchParams, commits: readonly { id: string }[]): number {
  const shown = readSource(query)
  return shown.kind === 'commit' ? commits.findIndex(({ id }) => id.startsWith(shown.sha)) : -1
}

export function useCommitKeys(): void {
  const { name } = useRequest()
  const navigate = useNavigate()
  const { step } = useCommitSteps()
  useKey('changes.next-commit', () => step(1))
  useKey('changes.previous-commit', () => step(-1))
  useKey('changes.all', () => void navigate(sourcePath(name, ALL_CHANGES)))
}
