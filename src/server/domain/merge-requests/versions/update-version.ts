import type { Deps } from '#server/deps.ts'
import { recordNotes } from '#server/domain/history/history.ts'
import { withdrawApprovals } from '#server/domain/merge-requests/approval-rights.ts'
import { headRef, readBranches } from '#server/domain/merge-requests/branches.ts'
import { keepClosingIssues } from '#server/domain/merge-requests/closing/closing-issues.ts'
import { noAutoMerge } from '#server/domain/merge-requests/fields.ts'
import { movePositions } from '#server/domain/positions/move-positions.ts'
import { announceMergeRequest } from '#server/domain/spaces/announcements.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { countChangedFiles } from '#server/git/diff.ts'
import { keepAround } from '#server/git/forks.ts'
import { whenLimitExceeded } from '#server/git/git-failure.ts'
import { countCommits, listCommitIds, listCommitsSince, type Commit } from '#server/git/history.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { updateRefs } from '#server/git/update-refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  findMergeRequestRow,
  lockMergeRequest,
  updateMergeRequest,
} from '#server/store/merge-requests/merge-requests.ts'
import {
  findNewestVersion,
  findVersionBefore,
  insertVersion,
  type Version,
} from '#server/store/merge-requests/versions.ts'
import type { MergeRequest } from '#server/store/merge-requests/views.ts'
import { refreshHeadPipelines } from '#server/store/pipelines/pipelines.ts'

/** A version that is not stored yet. */
type NewVersion = Pick<
  Version,
  | 'head_commit_sha'
  | 'base_commit_sha'
  | 'start_commit_sha'
  | 'state'
  | 'real_size'
  | 'commits_count'
>

/** Maximum files of a version. For larger versions, `real_size` ends with a plus sign. */
const MAX_FILES = 1000

/** Adds a version for the branches' current tips, unless a branch is gone or the head and merge base are unchanged. */
export function updateVersion(deps: Deps, id: number, user: User): Promise<void> {
  return deps.locks.mergeRequest(id, async () => {
    const current = await findMergeRequestRow(deps.db, id)
    if (!current || current.state !== 'opened') return
    const { gitDir, source, target } = await readBranches(deps, current)
    const before = await findNewestVersion(deps.db, current)
    if (source === null || target === null) return settle(deps, current)
    const range = { from: target, to: source }
    const { commits, base: common } = await listCommitsSince(gitDir, {
      ...range,
      limit: MAX_COMMITS,
    })
    const base = common ?? target
    if (before?.head_commit_sha === source && before.base_commit_sha === base) {
      const last = await findVersionBefore(deps.db, before)
      if (last) await movePositions(deps, current, last, before)
      return settle(deps, current)
    }
    const [files, added] = await Promise.all([
      // If the changes turn out to be too large, it is too late to refuse the push.
      countChangedFiles(gitDir, base, source).catch(whenLimitExceeded(Infinity)),
      addedSince(gitDir, before, range, commits),
      updateRefs(gitDir, [
        { ref: headRef(current.iid), new: source },
        ...keepAround([source, base, target]),
      ]),
    ])
    const isWhole = commits.length < MAX_COMMITS
    await saveVersion(deps, user, current, {
      head_commit_sha: source,
      base_commit_sha: base,
      start_commit_sha: target,
      ...sizeOf(files),
      commits_count: isWhole ? commits.length : await countCommits(gitDir, range),
      before,
      commits,
      added,
    })
  })
}

type IncomingVersion = NewVersion & {
  before: Version | null
  commits: Commit[]
  /** Commits that the previous version lacks. */
  added: Commit[]
}

/**
 * Stores a version, keeps its commits from garbage collection, and moves line comments. Null when the merge request is
 * not open.
 */
export async function saveVersion(
  deps: Deps,
  user: User,
  current: MergeRequest,
  incoming: IncomingVersion,
): Promise<Version | null> {
  const version = await writeVersion(deps, user, current.id, incoming)
  if (!version) return null
  const { before } = incoming
  if (before) await movePositions(deps, current, before, version)
  announceMergeRequest(deps, current)
  return version
}

/** Stores a version and updates its merge request. Null when the merge request is not open. */
function writeVersion(
  deps: Deps,
  user: User,
  id: number,
  { before, commits, added, ...wanted }: IncomingVersion,
): Promise<Version | null> {
  return inTransaction(deps, async (deps) => {
    const locked = await lockMergeRequest(deps.db, id)
    if (!locked || locked.state !== 'opened') return null
    const now = deps.now()
    const isPushed = before !== null && before.head_commit_sha !== wanted.head_commit_sha
    const version = await insertVersion(deps.db, {
      ...wanted,
      root_id: locked.root_id,
      merge_request_id: id,
      created_at: now,
    })
    await updateMergeRequest(deps.db, id, {
      version_id: version.id,
      sha: version.head_commit_sha,
      merge_status:
        locked.merge_status === 'preparing' || before === null
          ? 'unchecked'
          : statusAfterMove(locked.merge_status),
      prepared_at: locked.prepared_at ?? now,
      merge_error: null,
      ...(isPushed ? noAutoMerge : {}),
    })
    await refreshHeadPipelines(deps.db, { mergeRequestId: id })
    await keepClosingIssues(deps, locked, commits)
    if (isPushed) {
      const on = { kind: 'merge_request', id } as const
      const context = { on, space: { rootId: locked.root_id }, userId: user.id, now }
      await withdrawApprovals(deps, locked, commits)
      await recordNotes(deps.db, context, [
        ...(added.length > 0 ? [pushNote(added)] : []),
        ...(locked.merge_when_pipeline_succeeds ? [AUTO_MERGE_ENDED] : []),
      ])
    }
    return version
  })
}

const AUTO_MERGE_ENDED = 'aborted the automatic merge because its source branch was updated'

/** Maximum commits whose messages are read for closing references and notes. */
const MAX_COMMITS = 1000

/** Maximum commits that a note lists. */
const MAX_NAMED = 50

/** Returns the commits that the previous version lacks, even after a force-push. */
async function addedSince(
  gitDir: string,
  before: Version | null,
  { from, to }: { from: ObjectId; to: ObjectId },
  commits: Commit[],
): Promise<Commit[]> {
  if (before === null) return commits
  const at = commits.findIndex(({ id }) => id === before.head_commit_sha)
  if (at >= 0) return commits.slice(0, at)
  const since = [before.head_commit_sha, from]
  const came = new Set(await listCommitIds(gitDir, { from: since, to, limit: MAX_COMMITS }))
  return commits.filter(({ id }) => came.has(id))
}

/** Returns the text of a note that lists new commits. */
function pushNote(added: readonly Commit[]): string {
  const named = added.slice(0, MAX_NAMED).map(({ id, title }) => `* ${id.slice(0, 8)} - ${title}`)
  const count = added.length === 1 ? '1 commit' : `${added.length} commits`
  return [`added ${count}`, named.toReversed().join('\n')].join('\n\n').trim()
}

/** Ends the preparation of a merge request that gets no new version. */
async function settle(deps: Deps, current: MergeRequest): Promise<void> {
  if (current.merge_status === 'preparing') {
    await updateMergeRequest(deps.db, current.id, {
      merge_status: 'unchecked',
      prepared_at: deps.now(),
    })
  }
}

function statusAfterMove(status: MergeRequest['merge_status']): MergeRequest['merge_status'] {
  return status.startsWith('cannot_be_merged') ? 'cannot_be_merged_recheck' : 'unchecked'
}

/** Returns the size columns for a number of changed files. */
export function sizeOf(files: number): Pick<NewVersion, 'state' | 'real_size'> {
  if (files > MAX_FILES) return { state: 'overflow', real_size: `${MAX_FILES}+` }
  return { state: files === 0 ? 'empty' : 'collected', real_size: String(files) }
}
