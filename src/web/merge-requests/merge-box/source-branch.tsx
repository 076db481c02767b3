import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { deleteBranch, getBranch } from '#contract/branches.ts'
import { ifPresent, isNotOffered, wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { invalidate, sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { requestInput, SOURCE_BRANCH } from '#web/merge-requests/request-sources.ts'
import { projectQuery } from '#web/spaces/project-query.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'

/** Shows whether the source branch was deleted after the merge, if that is known, and offers to delete it. */
export function SourceBranch() {
  const { name, mergeRequest, rights } = useRequest()
  const { source_branch, source_project_id, target_project_id } = mergeRequest
  const client = useQueryClient()
  const input = { id: String(source_project_id), branch: source_branch }
  const subject = requestInput(name)
  const branch = useQuery({
    ...sourceQuery(
      SOURCE_BRANCH,
      subject,
      async ({ signal }) => await ifPresent(call(getBranch, input, { signal })),
      STALE.board,
    ),
    retry: false,
    enabled: source_project_id !== null,
  })
  const removal = useMutation({
    mutationFn: async () => await call(deleteBranch, input),
    onSuccess: () => announce('Branch deleted.'),
    onSettled: async () => await invalidate(client, [SOURCE_BRANCH], subject),
  })
  const isFork = source_project_id !== target_project_id
  const fork = useQuery({
    ...projectQuery(String(source_project_id)),
    enabled: isFork && branch.data === null,
  })
  // A fork that the user cannot see answers as if its branch were missing.
  const isHidden = isFork && branch.data === null && !fork.isSuccess
  const isKnown =
    source_project_id !== null &&
    (isNotOffered(branch.error) || (branch.data !== undefined && !isHidden))
  // Falls back to the merge's delete option if the server does not report the branch.
  const isGone =
    branch.data === undefined
      ? (mergeRequest.should_remove_source_branch ?? mergeRequest.force_remove_source_branch)
      : branch.data === null
  const mayDelete = branch.data && !branch.data.protected && !branch.data.default && rights.canPlan
  return (
    <span className="inline-flex min-h-6 flex-wrap items-center gap-x-3">
      <span>
        {isKnown ? 'The branch ' : 'From '}
        <code className="font-mono break-all">{spellName(source_branch)}</code>
        {isKnown && (isGone ? ' was deleted.' : ' was kept.')}
        {source_project_id === null && '. The source project was deleted.'}
      </span>
      {mayDelete && (
        <Button size="xs" isPending={removal.isPending} onPress={() => removal.mutate()}>
          Delete branch
        </Button>
      )}
      {removal.error && (
        <span role="alert" className="text-danger">
          Not deleted. {wordsOf(removal.error)}
        </span>
      )}
    </span>
  )
}
