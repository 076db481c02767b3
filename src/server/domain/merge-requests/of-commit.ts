import type { Deps } from '#server/deps.ts'
import type { PageRequest } from '#server/domain/page.ts'
import { absent } from '#server/domain/refusal.ts'
import {
  resolveRef,
  requireRepository,
  type Repository,
} from '#server/domain/repository/repository.ts'
import { isAncestor } from '#server/git/history.ts'
import { listRefs } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  listCommitCandidates,
  type CommitMergeRequest,
} from '#server/store/merge-requests/of-commit.ts'
import { listMergeRequestsOf, type MergeRequestPage } from './lists.ts'

/** Maximum merge requests examined. */
const MAX_CANDIDATES = 100

/** Lists the merge requests that contain a commit or whose merge created it. */
export async function listCommitMergeRequests(
  deps: Deps,
  user: User,
  { id, sha }: { id: string; sha: string },
  page: PageRequest,
): Promise<MergeRequestPage> {
  const repository = await requireRepository(deps, user, id)
  const { project, gitDir } = repository
  const commit = await resolveRef(repository, sha)
  if (commit === null) throw absent('Commit')
  const heads = await listRefs(gitDir, 'refs/merge-requests/', { containing: commit })
  const iids = heads.flatMap(({ name }) => /\/(\d+)\/head$/.exec(name)?.slice(1).map(Number) ?? [])
  // Heads of later merge requests usually contain the commit too, so limit the candidates.
  const latest = iids.toSorted((a, b) => b - a).slice(0, MAX_CANDIDATES)
  const found = await listCommitCandidates(deps.db, project.id, commit, latest, MAX_CANDIDATES)
  const isOfIt = await Promise.all(found.map((one) => introduces(repository, one, commit)))
  const wanted = found.filter((_, at) => isOfIt[at]).map(({ iid }) => iid)
  if (wanted.length === 0) return { rows: [], total: 0, from: project.full_path }
  const space = { kind: 'project', reference: id } as const
  return listMergeRequestsOf(deps, user, space, { iids: wanted, state: 'all' }, page)
}

async function introduces(
  { gitDir }: Repository,
  { base_commit_sha, merge_commit_sha, squash_commit_sha }: CommitMergeRequest,
  commit: string,
): Promise<boolean> {
  if (commit === merge_commit_sha || commit === squash_commit_sha) return true
  return base_commit_sha !== null && !(await isAncestor(gitDir, commit, base_commit_sha))
}
