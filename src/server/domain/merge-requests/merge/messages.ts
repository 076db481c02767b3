import type { MergeRequestView } from '#server/store/merge-requests/merge-request-views.ts'

type Merged = Pick<
  MergeRequestView,
  'iid' | 'title' | 'source_branch' | 'target_branch' | 'project_path'
>

/** What the commit that joins the branches says if nobody says otherwise. `closes` are references to issues. */
export function mergeMessage(mergeRequest: Merged, closes: readonly string[]): string {
  const { iid, title, source_branch, target_branch, project_path } = mergeRequest
  return [
    `Merge branch '${source_branch}' into '${target_branch}'`,
    title,
    ...(closes.length > 0 ? [`Closes ${listed.format(closes)}`] : []),
    `See merge request ${project_path}!${iid}`,
  ].join('\n\n')
}

const listed = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })
