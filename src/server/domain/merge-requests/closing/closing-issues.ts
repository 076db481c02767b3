import type { Deps } from '#server/deps.ts'
import {
  requireMergeRequest,
  type MergeRequestDetails,
  type MergeRequestReference,
} from '#server/domain/merge-requests/merge-requests.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { issueAccess } from '#server/domain/spaces/item-access.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { listCommitsSince, type Commit } from '#server/git/history.ts'
import { findUser, type User } from '#server/store/accounts/users.ts'
import type { IssueView } from '#server/store/issues/issue-views.ts'
import {
  findClosingIssues,
  findIssueIds,
  setClosingIssues,
} from '#server/store/merge-requests/closing.ts'
import { findMergeRequestRow } from '#server/store/merge-requests/merge-requests.ts'
import { findNewestVersion } from '#server/store/merge-requests/versions.ts'
import type { MergeRequest } from '#server/store/merge-requests/views.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { closingReferences } from './closing-references.ts'

type ClosingMergeRequest = Pick<MergeRequest, 'id' | 'project_id' | 'description' | 'author_id'>

/**
 * Stores the issues that the description and commit messages close. Whether merging closes them depends on the target
 * branch and the project's settings at that time. Issues that the author cannot see are left out, so a mention never
 * reveals them.
 */
export async function keepClosingIssues(
  deps: Deps,
  mergeRequest: ClosingMergeRequest,
  commits: readonly Pick<Commit, 'message'>[],
): Promise<void> {
  const project = await findProject(deps.db, mergeRequest.project_id)
  if (!project) return
  const texts = [mergeRequest.description ?? '', ...commits.map(({ message }) => message)]
  const mentions = closingReferences(texts.join('\n\n'), deps.config.url)
  const author = (await findUser(deps.db, mergeRequest.author_id)) ?? null
  const ids = await findIssueIds(
    deps.db,
    issueAccess(deps, author, null, { archivedToo: true }),
    mentions.map(({ project: path, iid }) => ({ path: path ?? project.full_path, iid })),
  )
  await setClosingIssues(deps.db, mergeRequest.id, ids)
}

/**
 * Recomputes the issues that merging will close. Call it after the description or the target branch changed. Leaves those
 * that a merge has closed.
 */
export async function refreshClosingIssues(deps: Deps, id: number): Promise<void> {
  const mergeRequest = await findMergeRequestRow(deps.db, id)
  const project = mergeRequest && (await findProject(deps.db, mergeRequest.project_id))
  if (!project || mergeRequest.state === 'merged') return
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

/** Lists the issues that merging closes, as far as the caller can see them. */
export async function listClosedIssues(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
  page: PageRequest,
): Promise<Page<IssueView> & { mergeRequest: MergeRequestDetails }> {
  const { mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  const access = issueAccess(deps, user, null, { archivedToo: true })
  const found = await findClosingIssues(deps.db, mergeRequest.id, access, sliceOf(page))
  return { ...found, mergeRequest }
}
