import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { record } from '#server/domain/events.ts'
import type { Push } from '#server/domain/reactions.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { isAncestor } from '#server/git/history.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import type { RefCommand } from '#server/git/push-commands.ts'
import { readRefs } from '#server/git/ref-values.ts'
import { branchOf } from '#server/git/refs.ts'
import { setHead } from '#server/git/set-head.ts'
import { updateRefs } from '#server/git/update-refs.ts'
import { findUser } from '#server/store/accounts/users.ts'
import {
  countResumption,
  deletePush,
  findPush,
  insertPush,
  type Push as PushRow,
} from '#server/store/repository/pushes.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'

/**
 * A push moves its refs first; its effects follow. The journal records each push beforehand, so the next start can
 * finish a push that a crash interrupted. An event takes its entry's place at the end, for what may follow later.
 */

/** Maximum branches of a push whose automatic merges are resumed. */
const MAX_BRANCHES = 1000

/** Maximum starts that resume a push with its pipelines, whose configuration may be what ends the service. */
const MAX_RESUMPTIONS = 2

/** Records a push before its refs move. Returns the journal id. */
export function beginPush(deps: Deps, push: Push): Promise<number> {
  const { project, user, updates, skipsPipelines = false, isMerge = false, suggestions = [] } = push
  return insertPush(deps.db, {
    root_id: project.root_id,
    project_id: project.id,
    user_id: user.id,
    updates: JSON.stringify(updates),
    skips_pipelines: skipsPipelines ? 1 : 0,
    is_merge: isMerge ? 1 : 0,
    suggestions: JSON.stringify(suggestions),
    created_at: deps.now(),
  })
}

/** Moves all refs or none, then runs the push's effects. Throws `StaleRef` when a ref has moved. */
export async function movePushed(deps: Deps, push: Push): Promise<void> {
  const id = await beginPush(deps, push)
  try {
    await updateRefs(
      deps.repositories.dirOf(push.project.disk_path),
      push.updates.map(({ ref, before, after }) => ({ ref, old: before, new: after })),
    )
  } catch (error) {
    // A killed git process may still have moved the refs.
    await settlePush(deps, id, push).catch(() => resumePushLater(deps, id))
    throw error
  }
  await finishPush(deps, id, push)
}

/** Runs the effects of a push that has moved all its refs, and ends it. */
export async function finishPush(deps: Deps, id: number, push: Push): Promise<void> {
  try {
    await deps.reactions.afterPush(deps, push)
    await endPush(deps, id, push)
  } catch (error) {
    resumePushLater(deps, id)
    throw error
  }
}

/** Finishes a failed push whose refs may have moved. Retries until done. */
export function resumePushLater(deps: Deps, id: number): void {
  deps.jobs.retryUntilDone(`end of push ${id}`, async () => {
    const row = await findPush(deps.db, id)
    if (row) await resumePush(deps, row)
  })
}

/** Finishes a push that the end of the service interrupted. Its pipelines are left out if it ended several starts. */
export async function resumePushAtStart(deps: Deps, row: PushRow): Promise<void> {
  const resumptions = await countResumption(deps.db, row.id)
  if (resumptions === null) return
  if (resumptions > MAX_RESUMPTIONS) {
    deps.log({ event: 'pipelines left out', project: row.project_id, push: row.id })
  }
  await resumePush(deps, { ...row, resumptions })
}

async function resumePush(deps: Deps, row: PushRow): Promise<void> {
  const push = await readPush(deps, row)
  if (!push) return deletePush(deps.db, row.id)
  const { disk_path, default_branch } = push.project
  // The crash may have happened after setting the default branch in the database and before setting it in the
  // repository.
  if (default_branch !== null) await setHead(deps.repositories.dirOf(disk_path), default_branch)
  return settlePush(deps, row.id, push)
}

/** Runs the effects of the refs that moved, and ends the push. */
export async function settlePush(deps: Deps, id: number, push: Push): Promise<void> {
  const done = await findMoved(deps, push)
  if (done.length > 0) await deps.reactions.afterPush(deps, { ...push, updates: done })
  await endPush(deps, id, push)
}

/** Deletes the journal entry, and records the end of the push, whether or not its refs moved. */
function endPush(deps: Deps, id: number, { project, updates }: Push): Promise<void> {
  const branches = updates
    .map(({ ref }) => branchOf(ref))
    .filter((branch) => branch !== null)
    .slice(0, MAX_BRANCHES)
  return inTransaction(deps, async (deps) => {
    await deletePush(deps.db, id)
    if (branches.length === 0) return
    await record(deps, project.root_id, { kind: 'push ended', project_id: project.id, branches })
  })
}

/** Returns the updates whose ref is at its new commit or a descendant. */
export async function findMoved(
  deps: Deps,
  { project, updates }: Pick<Push, 'project' | 'updates'>,
): Promise<RefCommand[]> {
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const refs = await readRefs(
    gitDir,
    updates.map(({ ref }) => ref),
  )
  const moved: RefCommand[] = []
  for (const update of updates) {
    const { ref, before, after } = update
    const now = refs.get(ref) ?? null
    if (before === after) continue
    if (now === after) moved.push(update)
    else if (now && now !== before && after && (await hasCommit(gitDir, now, after))) {
      moved.push(update)
    }
  }
  return moved
}

/** True when the tip contains the commit. False when the commit is missing, as after a rejected push. */
const hasCommit = (gitDir: string, tip: ObjectId, commit: ObjectId) =>
  isAncestor(gitDir, commit, tip).catch(() => false)

/** Reads a journaled push. Null when the project or user was deleted. */
async function readPush(deps: Deps, row: PushRow): Promise<Push | null> {
  const user = await findUser(deps.db, row.user_id)
  const project = await findProjectFor(deps.db, row.project_id, row.user_id, today(deps))
  if (!user || !project) return null
  return {
    project,
    user,
    updates: JSON.parse(row.updates) as RefCommand[],
    skipsPipelines: row.skips_pipelines === 1,
    isMerge: row.is_merge === 1,
    suggestions: JSON.parse(row.suggestions) as number[],
    omitsPipelines: row.resumptions > MAX_RESUMPTIONS,
    since: row.created_at,
  }
}
