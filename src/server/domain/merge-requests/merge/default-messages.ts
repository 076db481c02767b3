import type { Deps } from '#server/deps.ts'
import { findOpenClosingIssues } from '#server/store/merge-requests/closing-issues.ts'
import type { MergeRequestView } from '#server/store/merge-requests/merge-request-views.ts'

export const defaultSquashMessage = ({ title }: Pick<MergeRequestView, 'title'>) => title

export async function defaultMergeMessage(
  deps: Deps,
  mergeRequest: MergeRequestView,
): Promise<string> {
  const issues = await findOpenClosingIssues(deps.db, mergeRequest.id)
  const closes = issues.map(({ iid, project_id, project_path }) =>
    project_id === mergeRequest.project_id ? `#${iid}` : `${project_path}#${iid}`,
  )
  return mergeMessage(mergeRequest, closes)
}

/** Returns a merge commit's default message. `closes` are issue references. */
export function mergeMessage(
  mergeRequest: Pick<
    MergeRequestView,
    'iid' | 'title' | 'source_branch' | 'target_branch' | 'project_path'
  >,
  closes: readonly string[],
): string {
  const { iid, title, source_branch, target_branch, project_path } = mergeRequest
  return [
    `Merge branch '${source_branch}' into '${target_branch}'`,
    title,
    ...(closes.length > 0 ? [`Closes ${listed.format(closes)}`] : []),
    `See merge request ${project_path}!${iid}`,
  ].join('\n\n')
}

const listed = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })
