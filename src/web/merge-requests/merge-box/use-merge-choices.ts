import { useQuery } from '@tanstack/react-query'

import { closingIssuesQuery } from '#web/merge-requests/closing-issues-query.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { projectQuery } from '#web/spaces/project-query.ts'
import { useMergeFormState } from './merge-form-state.ts'
import { mergeMessageOf, squashMessageOf } from './merge-message.ts'
import type { MergeInput } from './use-merge.ts'

/** The merge options that the user chose. Null where the merge request's default applies. */
export function useMergeChoices() {
  const { name, mergeRequest } = useRequest()
  const project = useQuery(projectQuery(name.project)).data
  const squashing = project?.squash_option
  const issues = useQuery(closingIssuesQuery(name)).data ?? []
  const [{ squash, removes, message, squashMessage }, change] = useMergeFormState(name)
  const isSquash =
    squashing === 'always' ||
    (squashing !== 'never' && (squash ?? (mergeRequest.squash_on_merge || mergeRequest.squash)))
  const isRemoving =
    removes ??
    mergeRequest.should_remove_source_branch ??
    mergeRequest.force_remove_source_branch ??
    false
  /** False where merges only fast-forward. */
  const hasMergeCommit = project?.merge_method !== 'ff'
  const merged = { mergeRequest, reference: `${name.project}!${name.iid}`, issues }
  const input: MergeInput = {
    squash: isSquash,
    should_remove_source_branch: isRemoving,
    ...(message?.trim() && { merge_commit_message: message }),
    ...(isSquash && squashMessage?.trim() && { squash_commit_message: squashMessage }),
  }
  return {
    input,
    squashing,
    hasMergeCommit,
    isSquash,
    isRemoving,
    setSquash: (next: boolean) => change({ squash: next }),
    setRemoves: (next: boolean) => change({ removes: next }),
    message: message ?? mergeMessageOf(project?.merge_commit_template, merged),
    setMessage: (next: string) => change({ message: next }),
    squashMessage: squashMessage ?? squashMessageOf(project?.squash_commit_template, merged),
    setSquashMessage: (next: string) => change({ squashMessage: next }),
    /** The messages of the merge's commits. Null for default messages. */
    messages: [...(isSquash ? [squashMessage] : []), ...(hasMergeCommit ? [message] : [])],
  }
}

export type MergeChoices = ReturnType<typeof useMergeChoices>
