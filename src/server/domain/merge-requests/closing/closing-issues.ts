import type { Deps } from '#server/deps.ts'
import { issueAccess } from '#server/domain/spaces/item-access.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { listCommitsSince, type Commit } from '#server/git/history.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { findIssueIds, setClosingIssues } from '#server/store/merge-requests/closing-issues.ts'
import { findNewestVersion } from '#server/store/merge-requests/merge-request-diffs.ts'
import type { MergeRequest } from '#server/store/merge-requests/merge-request-views.ts'
import { findMergeRequestRow } from '#server/store/merge-requests/merge-requests.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { closingReferences } from './closing-references.ts'

type ClosingMergeRequest = Pick<
  MergeRequest,
  'id' | 'project_id' | 'target_branch' | 'description' | 'author_id'
>

/**
 * Stores the issues that merging will close, from the description and commit messages. Only merges into the default
 * branch close issues, and only if the project allows it. Issues that the author cannot see are left out, so a mention
 * never reveals them.
 */
export async function keepClosingIssues(
  deps: Deps,
  mergeRequest: ClosingMergeRequest,
  commits: readonly Pick<Commit, 'message'>[],
): Promise<void> {
  const project = await findProject(deps.db, mergeRequest.project_id)
  const closes =
    project?.autoclose_referenced_issues === 1 &&
    project.default_branch === mergeRequest.target_branch
  const texts = [mergeRequest.description ?? '', ...commits.map(({ message }) => message)]
  const mentions = closes ? closingReferences(texts.join('\n\n'), deps.config.url) : []
  const author = (await findUser(deps.db, mergeRequest.author_id)) ?? null
  const ids = await findIssueIds(
    deps.db,
    issueAccess(deps, author, null, { archivedToo: true }),
    mentions.map(({ project: path, iid }) => ({ path: path ?? project!.full_path, iid })),
  )
  await setClosingIssues(deps.db, mergeRequest.id, ids)
}

/** Recomputes the issues that merging will close. Call it after the description or the target branch changed. */
export async function refreshClosingIssues(deps: Deps, id: number): Promise<void> {
  const mergeRequest = await findMergeRequestRow(deps.db, id)
  const project = mergeRequest && (await findProject(deps.db, mergeRequest.project_id))
  if (!project) return
  const version = await findNewestVersion(deps.db, mergeRequest)
  const { commits } = version
    ? await listCommitsSince(deps.repositories.dirOf(project.disk_path), {
        from: version.start_commit_sha,
        to: version.head_commit_sha,
        limit: MAX_COMMITS,
      })
    : { commits: [] }
  await inTransaction(deps, (deps) => keepClosingIssues(deps, mergeRequest, commits))
}

/** Maximum commits whose messages are read. */
const MAX_COMMITS = 1000
