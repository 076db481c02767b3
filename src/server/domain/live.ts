import type { LiveEvent } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findStandingsIn } from '#server/store/spaces/spaces.ts'
import { today } from './access.ts'
import { requireBoardSpace } from './boards/board-space.ts'
import type { Change } from './changes.ts'
import { canRead, canReadCode, hasRole } from './policy.ts'
import type { Space, SpaceReference } from './spaces/space.ts'

/** What to ask for again. */
export type Hint = LiveEvent

/** Where hints go. */
export interface Sink {
  /** All is as it was told; none of them only says that the watch goes on. */
  hint(hints: Hint[]): void
  /** The watch is over. */
  end(): void
}

/** Milliseconds in which changes gather to one hint each. */
const GATHER = 100
/** Issues, or merge requests, of one project that are named one by one. */
const NAMED = 20

/**
 * Watches a project or group for somebody. Before anything is told, `who` says again whether they are still who they
 * were, and the space whether they may still read it: the watch ends with the right to it.
 */
export async function watch(
  deps: Deps,
  where: SpaceReference,
  who: () => Promise<User>,
  sink: Sink,
): Promise<{ check: () => void; stop: () => void }> {
  const { rootId } = await requireBoardSpace(deps, await who(), where, 'reader')
  let pending: Change[] = []
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  const tell = async (isCheck: boolean) => {
    timer = undefined
    const changes = pending
    pending = []
    try {
      const user = await who()
      const space = await requireBoardSpace(deps, user, where, 'reader')
      const hints = await visibleHints(deps, user, space, changes)
      // Of what they may not know of, not even that something happened.
      if (isCheck || hints.length > 0) sink.hint(hints)
    } catch {
      stop()
    }
  }
  const next = (isCheck: boolean) => {
    last = last.then(() => tell(isCheck))
  }
  const unsubscribe = await deps.channel.subscribe({
    message(text) {
      const change = JSON.parse(text) as Change
      if (change.rootId !== rootId) return
      pending.push(change)
      timer ??= setTimeout(() => next(false), GATHER)
    },
    lost: () => sink.end(),
  })
  const stop = () => {
    unsubscribe()
    clearTimeout(timer)
    sink.end()
  }
  return { check: () => next(true), stop }
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
  const seen = issues.filter(({ projectId, secret, involved }) => {
    const project = projects.find(({ id }) => id === projectId)
    if (!project || !readable.has(projectId)) return false
    return !secret || hasRole(user, project, 'reporter') || involved.includes(user.id)
  })
  const code = new Set(projects.filter((project) => canReadCode(user, project)).map(({ id }) => id))
  const seenCode = mergeRequests.filter(({ projectId }) => code.has(projectId))
  const boards = changes.filter((change) => change.kind === 'board')
  const own = boards.filter(
    (change) => change.space === space.kind && change.spaceId === space.row.id,
  )
  return [
    ...hintsOf(seen, (data) => ({ event: 'issue', data }), 'issue_iid'),
    ...hintsOf(seenCode, (data) => ({ event: 'merge_request', data }), 'merge_request_iid'),
    ...[...new Set(own.map(({ boardId }) => boardId))].map((board_id): Hint => ({
      event: 'board',
      data: { board_id },
    })),
    ...(isPlanned ? [{ event: 'planning', data: {} } as const] : []),
  ]
}

/** Whether what a group plans with is seen in the space: where it is above, or below for who is a member there, too. */
function isShared(user: User, { row }: Space, group: string): boolean {
  const isInside = (path: string, above: string) => `${path}/`.startsWith(`${above}/`)
  return (
    isInside(row.full_path, group) ||
    (isInside(group, row.full_path) && hasRole(user, row, 'guest'))
  )
}

/** Those of the projects that are in the space, as the user stands to them. */
async function projectsSeen(deps: Deps, user: User, space: Space, projectIds: readonly number[]) {
  if (space.kind === 'project') return [space.row]
  const ids = [...new Set(projectIds)]
  return ids.length === 0 ? [] : findStandingsIn(deps.db, space.row.id, ids, user.id, today(deps))
}

/** One for each that changed, or for a project where many did. */
function hintsOf(
  changes: readonly { projectId: number; iid: number }[],
  hint: (data: { project_id: number }) => Hint,
  name: 'issue_iid' | 'merge_request_iid',
): Hint[] {
  return [...Map.groupBy(changes, ({ projectId }) => projectId)].flatMap(
    ([project_id, changed]) => {
      const iids = new Set(changed.map(({ iid }) => iid))
      if (iids.size > NAMED) return [hint({ project_id })]
      return [...iids].map((iid) => hint({ project_id, [name]: iid }))
    },
  )
}
