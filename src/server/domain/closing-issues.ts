import type { Deps } from '#server/deps.ts'
import type { Commit } from '#server/git/history.ts'
import { findIssueIds, setClosingIssues } from '#server/store/closing-issues.ts'
import type { Database } from '#server/store/database.ts'
import type { MergeRequest } from '#server/store/merge-request-views.ts'
import { findProject } from '#server/store/projects.ts'
import { closingReferences } from './closing-references.ts'

type Closing = Pick<MergeRequest, 'id' | 'project_id' | 'target_branch' | 'description'>

/**
 * Writes down which issues merging would close, by what the description and the commits say. Only what reaches the default
 * branch closes issues, and only where the project wants that.
 */
export async function keepClosingIssues(
  deps: Deps,
  trx: Database,
  mergeRequest: Closing,
  commits: readonly Pick<Commit, 'message'>[],
): Promise<void> {
  const project = await findProject(trx, mergeRequest.project_id)
  const closes =
    project?.autoclose_referenced_issues === 1 &&
    project.default_branch === mergeRequest.target_branch
  const texts = [mergeRequest.description ?? '', ...commits.map(({ message }) => message)]
  const mentions = closes ? closingReferences(texts.join('\n\n'), deps.config.url) : []
  const ids = await findIssueIds(
    trx,
    mentions.map(({ project: path, iid }) => ({ path: path ?? project!.full_path, iid })),
  )
  await setClosingIssues(trx, mergeRequest.id, ids)
}
