import type { Deps } from '#server/deps.ts'
import { createList } from '#server/domain/boards/board-lists.ts'
import { hasPaidBoards } from '#server/domain/boards/board-space.ts'
import { createBoard, updateBoard } from '#server/domain/boards/boards.ts'
import type { User } from '#server/store/accounts/users.ts'
import { at, daysAgo } from './calendar.ts'
import type { Spaces } from './spaces.ts'
import { milestones, presentMilestone, steps } from './workspace.ts'

/** Card limits by project and step. 0 means no limit. */
const limits = { 'To do': 0, Doing: 10, Review: 6, QA: 5 }

/** Creates three project boards and one group board. */
export async function makeBoards(deps: Deps, spaces: Spaces, start: string): Promise<void> {
  const inPast = at(deps, daysAgo(start, 220))
  const { lukas, tomasz, priya, amara } = spaces.users
  await stepBoard(inPast, spaces, lukas!, 'nightjar/passenger/booking-web', 'Development')
  await stepBoard(inPast, spaces, tomasz!, 'nightjar/operations/timetable', 'Development')

  const planner = { kind: 'project', reference: 'nightjar/operations/berth-planner' } as const
  if (!hasPaidBoards(deps)) {
    await stepBoard(inPast, spaces, priya!, planner.reference, 'Development')
    return
  }
  const { id: boardId } = await createBoard(inPast, priya!, planner, 'Milestones')
  for (const name of milestones.slice(presentMilestone)) {
    const id = spaces.milestones[name]!
    await createList(inPast, priya!, { ...planner, boardId }, { kind: 'milestone', id })
  }

  const company = { kind: 'group', reference: 'nightjar' } as const
  const board = await createBoard(inPast, amara!, company, 'All teams')
  await updateBoard(inPast, amara!, company, board.id, { hide_backlog_list: true })
  for (const step of steps) {
    const subject = { kind: 'label', id: spaces.labels[step]! } as const
    await createList(inPast, amara!, { ...company, boardId: board.id }, subject)
  }
}

async function stepBoard(
  deps: Deps,
  spaces: Spaces,
  user: User,
  reference: string,
  name: string,
): Promise<void> {
  const where = { kind: 'project', reference } as const
  const { id: boardId } = await createBoard(deps, user, where, name)
  for (const step of steps) {
    const subject = { kind: 'label', id: spaces.labels[step]! } as const
    await createList(deps, user, { ...where, boardId }, subject, limits[step])
  }
}
