import type { LiveEvent } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { canRead, canReadCode, hasRole } from '#server/domain/policy.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findStandings } from '#server/store/spaces/spaces.ts'
import { MAX_ITEM_HINTS, type Change } from './announcements.ts'
import { requireSpace, type Space, type SpaceReference } from './space.ts'

/** An event that tells a client which data to refetch. */
export type Hint = LiveEvent

/** The receiver of hints. */
export interface Sink {
  /** Sends hints. An empty list is a heartbeat. */
  hint(hints: Hint[]): void
  /** Called when the watch ends. */
  end(): void
}

/** Batching window in milliseconds. */
const BATCH_WINDOW = 100

/**
 * Watches a project or group for a user. Begins with the changes of the last `past` seconds; `isComplete` tells whether all
 * of them are known. Before each batch of hints, `who` reauthenticates the user, and the user's access to the space is
 * checked. The watch ends when either check fails.
 */
export async function watch(
  deps: Deps,
  where: SpaceReference,
  who: () => Promise<User>,
  sink: Sink,
  past?: number,
): Promise<{ isComplete: boolean; check: () => void; stop: () => void }> {
  const { rootId } = await requireSpace(deps, await who(), where, 'reader')
  let pending: Change[] = []
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  const send = async (isCheck: boolean) => {
    timer = undefined
    const changes = pending
    pending = []
    try {
      const user = await who()
      const space = await requireSpace(deps, user, where, 'reader')
      const hints = await visibleHints(deps, user, space, changes)
      // Changes that the user cannot see trigger no message, not even a heartbeat.
      if (isCheck || hints.length > 0) sink.hint(hints)
    } catch {
      stop()
    }
  }
  const next = (isCheck: boolean) => {
    last = last.then(() => send(isCheck))
  }
  const message = (text: string) => {
    const change = JSON.parse(text) as Change
    if (change.rootId !== rootId) return
    pending.push(change)
    timer ??= setTimeout(() => next(false), BATCH_WINDOW)
  }
  const unsubscribe = await deps.channel.subscribe({ message, lost: () => sink.end() })
  const missed = past === undefined ? null : deps.channel.recent(past * 1000)
  for (const text of missed ?? []) message(text)
  const stop = () => {
    unsubscribe()
    clearTimeout(timer)
    sink.end()
  }
  return { isComplete: missed !== null, check: () => next(true), stop }
}

async function visibleHints(
  deps: Deps,
  user: User,
  space: Space,
  changes: readonly Change[],
): Promise<Hint[]> {
  const issues = changes.filter((change) => change.kind === 'issue')
  const mergeRequests = changes.filter((change) => change.kind === 'merge_request')
  const planning = changes.filter((change) => change.kind === 'planning')
  const inProjects = planning.filter((change) => change.space === 'project')
  const projects = await projectsSeen(deps, user, space, [
    ...[...issues, ...mergeRequests].map(({ projectId }) => projectId),
    ...inProjects.map(({ spaceId }) => spaceId),
  ])
  const readable = new Set(projects.filter((project) => canRead(user, project)).map(({ id }) => id))
  const isPlanned = planning.some((change) =>
    change.space === 'project' ? readable.has(change.spaceId) : isShared(user, space, change.path),
  )
  const seen = issues.filter(({ projectId, secret, isInternal, involved }) => {
    const project = projects.find(({ id }) => id === projectId)
    if (!project?.issues_enabled || !readable.has(projectId)) return false
    if (hasRole(user, project, 'reporter')) return true
    return !isInternal && (!secret || involved.includes(user.id))
  })
  const code = new Set(projects.filter((project) => canReadCode(user, project)).map(({ id }) => id))
  const seenCode = mergeRequests.filter(({ projectId, isInternal }) => {
    const project = projects.find(({ id }) => id === projectId)
    return code.has(projectId) && (!isInternal || hasRole(user, project!, 'reporter'))
  })
  const boards = changes.filter((change) => change.kind === 'board')
  const own = boards.filter(
    (change) => change.space === space.kind && change.spaceId === space.row.id,
  )
  const reactions = [...seen, ...seenCode].flatMap(({ noteId }) => noteId ?? [])
  return [
    ...hintsOf(seen, (data) => ({ event: 'issue', data }), 'issue_iid'),
    ...hintsOf(seenCode, (data) => ({ event: 'merge_request', data }), 'merge_request_iid'),
    ...[...new Set(reactions)].map((note_id): Hint => ({ event: 'reactions', data: { note_id } })),
    ...[...new Set(own.map(({ boardId }) => boardId))].map((board_id): Hint => ({
      event: 'board',
      data: { board_id },
    })),
    ...(isPlanned ? [{ event: 'planning', data: {} } as const] : []),
  ]
}

/**
 * True when the group's labels and milestones are visible in the space. They are if the group contains the space, or,
 * for members, if the space contains the group.
 */
function isShared(user: User, { row }: Space, group: string): boolean {
  const isInside = (path: string, above: string) => `${path}/`.startsWith(`${above}/`)
  return (
    isInside(row.full_path, group) ||
    (isInside(group, row.full_path) && hasRole(user, row, 'guest'))
  )
}

/** Returns the given projects that are in the space, with the user's access level. */
async function projectsSeen(deps: Deps, user: User, space: Space, projectIds: readonly number[]) {
  if (space.kind === 'project') return [space.row]
  const ids = [...new Set(projectIds)]
  return ids.length === 0 ? [] : findStandings(deps.db, ids, user.id, today(deps), space.row.id)
}

/** Returns a hint for each changed item, or a single hint for a project with more than `MAX_ITEM_HINTS` items. */
function hintsOf(
  changes: readonly {
    projectId: number
    iid: number | null
    noteId?: number
    only?: 'checks'
  }[],
  hint: (data: { project_id: number; only?: 'checks' }) => Hint,
  name: 'issue_iid' | 'merge_request_iid',
): Hint[] {
  const items = changes.filter(({ noteId }) => noteId === undefined)
  return [...Map.groupBy(items, ({ projectId }) => projectId)].flatMap(([project_id, changed]) => {
    const byIid = Map.groupBy(changed, ({ iid }) => iid)
    if (byIid.size > MAX_ITEM_HINTS || byIid.has(null))
      return [hint({ project_id, ...commonOf(changed) })]
    return [...byIid].map(([iid, same]) => hint({ project_id, [name]: iid, ...commonOf(same) }))
  })
}

function commonOf(changes: readonly { only?: 'checks' }[]): { only?: 'checks' } {
  return changes.every(({ only }) => only) ? { only: 'checks' } : {}
}
