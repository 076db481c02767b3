import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import type { Push } from '#server/domain/reactions.ts'
import { isAncestor } from '#server/git/history.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import type { RefCommand } from '#server/git/push-commands.ts'
import { readRefs } from '#server/git/ref-values.ts'
import { setHead } from '#server/git/set-head.ts'
import { updateRefs } from '#server/git/update-refs.ts'
import { findUser } from '#server/store/accounts/users.ts'
import {
  deletePush,
  findPush,
  insertPush,
  type Push as PushRow,
} from '#server/store/repository/pushes.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'

/**
 * Refs move first, their effects follow. The journal records a push beforehand, so that the next start can finish one that
 * a crash interrupted.
 */

/** Records a push before its refs move. Returns the journal id. */
export function beginPush(deps: Deps, push: Push): Promise<number> {
  const { project, user, updates, skipsPipelines = false } = push
  return insertPush(deps.db, {
    root_id: project.root_id,
    project_id: project.id,
    user_id: user.id,
    updates: JSON.stringify(updates),
    skips_pipelines: skipsPipelines ? 1 : 0,
    created_at: deps.now(),
  })
}

/** Moves the refs, all or none, and runs the effects. Throws `StaleRef` when a ref was elsewhere. */
export async function movePushed(deps: Deps, push: Push): Promise<void> {
  const id = await beginPush(deps, push)
  try {
    await updateRefs(
      deps.repositories.dirOf(push.project.disk_path),
      push.updates.map(({ ref, before, after }) => ({ ref, old: before, new: after })),
    )
  } catch (error) {
    // A git process that was killed may have moved them all the same.
    await settlePush(deps, id, push).catch(() => resumePushLater(deps, id))
    throw error
  }
  try {
    await deps.reactions.afterPush(deps, push)
    await deletePush(deps.db, id)
  } catch (error) {
    resumePushLater(deps, id)
    throw error
  }
}

/** Finishes a failed push whose refs may have moved, with retries. */
export function resumePushLater(deps: Deps, id: number): void {
  deps.jobs.retryUntilDone(`end of push ${id}`, async () => {
    const row = await findPush(deps.db, id)
    if (row) await resumePush(deps, row)
  })
}

/** Finishes an interrupted push. */
export async function resumePush(deps: Deps, row: PushRow): Promise<void> {
  const push = await readPush(deps, row)
  if (!push) return deletePush(deps.db, row.id)
  const { disk_path, default_branch } = push.project
  // A first push sets the default branch in the database, then in the repository.
  if (default_branch !== null) await setHead(deps.repositories.dirOf(disk_path), default_branch)
  return settlePush(deps, row.id, push)
}

/** Runs the effects of the refs that moved, and ends the journal entry. */
export async function settlePush(deps: Deps, id: number, push: Push): Promise<void> {
  const done = await findMoved(deps, push)
  if (done.length > 0) await deps.reactions.afterPush(deps, { ...push, updates: done })
  await deletePush(deps.db, id)
}

/** Returns the refs that are at their new commit or beyond it. */
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

/** False when the commit is missing, as after a rejected push. */
const hasCommit = (gitDir: string, tip: ObjectId, commit: ObjectId) =>
  isAncestor(gitDir, commit, tip).catch(() => false)

/** Null when the project or user was deleted. */
async function readPush(deps: Deps, row: PushRow): Promise<Push | null> {
  const user = await findUser(deps.db, row.user_id)
  const project = await findProjectFor(deps.db, row.project_id, row.user_id, today(deps))
  if (!user || !project) return null
  return {
    project,
    user,
    updates: JSON.parse(row.updates) as RefCommand[],
    skipsPipelines: row.skips_pipelines === 1,
    since: row.created_at,
  }
}
