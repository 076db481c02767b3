import type { Deps } from '#server/deps.ts'
import { closeIssues, findClosable } from '#server/domain/merge-requests/closing/close-issues.ts'
import { closingReferences } from '#server/domain/merge-requests/closing/closing-references.ts'
import type { Push } from '#server/domain/reactions.ts'
import { issueAccess } from '#server/domain/spaces/item-access.ts'
import { listCommits, type Commit } from '#server/git/history.ts'
import { readObject } from '#server/git/objects.ts'
import { branchRef } from '#server/git/refs.ts'
import { findIssueIds } from '#server/store/merge-requests/closing.ts'
import { findProject, type Row as Project } from '#server/store/spaces/projects.ts'

/** Maximum commits of a push whose messages are read, newest first. */
const MAX_COMMITS = 100

/**
 * Closes the issues that new commits of the default branch mention, as in "Closes #1", if the pusher may close them and
 * their projects allow it. Commits that a fork takes from its upstream project close nothing.
 */
export async function closeMentionedIssues(
  deps: Deps,
  { user, project: { id }, updates }: Push,
): Promise<void> {
  // A first push has just chosen the default branch.
  const project = await findProject(deps.db, id)
  if (!project || project.default_branch === null) return
  const defaultRef = branchRef(project.default_branch)
  const moved = updates.find(({ ref }) => ref === defaultRef)
  if (!moved?.after) return
  const commits = await listCommits(deps.repositories.dirOf(project.disk_path), {
    from: moved.before ?? undefined,
    to: moved.after,
    limit: MAX_COMMITS,
  })
  const own = await withoutUpstream(deps, project, commits)
  const text = own.map(({ message }) => message).join('\n\n')
  const mentions = closingReferences(text, deps.config.url).map(({ project: path, iid }) => ({
    path: path ?? project.full_path,
    iid,
  }))
  const ids = await findIssueIds(deps.db, issueAccess(deps, user, null), mentions)
  const closable = await findClosable(deps, user, ids)
  const issues = closable.filter(
    ({ space: { row } }) => row.autoclose_referenced_issues && row.id !== project.forked_from_id,
  )
  await closeIssues(deps, user, issues, deps.now())
}

async function withoutUpstream(
  deps: Deps,
  { forked_from_id }: Project,
  commits: readonly Commit[],
): Promise<readonly Commit[]> {
  const upstream = forked_from_id === null ? undefined : await findProject(deps.db, forked_from_id)
  if (!upstream) return commits
  const gitDir = deps.repositories.dirOf(upstream.disk_path)
  const isTheirs = await Promise.all(
    commits.map(async ({ id }) => (await readObject(gitDir, id)) !== null),
  )
  return commits.filter((_, at) => !isTheirs[at])
}
