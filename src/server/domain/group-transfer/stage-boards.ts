import type { Deps } from '#server/deps.ts'
import { MAX_LISTS } from '#server/domain/boards/board-lists.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { insertBoard, replaceScopeLabels } from '#server/store/boards/boards.ts'
import {
  addMilestones,
  findTitled,
  insertLabels,
  insertLists,
} from '#server/store/group-transfers/staged-groups.ts'
import type { Namespace } from '#server/store/spaces/namespaces.ts'
import {
  readBoard,
  type ArchivedBoard,
  type ArchivedList,
  type ArchivedUser,
} from './archive-fields.ts'
import { forBatches, shownPath } from './stage-groups.ts'
import { ownedBy, type StagedPlanning, type Staging } from './stage-planning.ts'

/** Maximum values in one statement. */
const BATCH_SIZE = 500

type Ids = ReadonlyMap<string, number>

/**
 * Inserts boards with their scopes and lists. Labels and milestones are matched by title, and created in the board's
 * group if neither it nor a group above has them.
 *
 * @param people The ids of the users who can be assigned, by email address in lower case
 */
export async function stageBoards(
  deps: Deps,
  { groups, parent, omissions, onLines }: Staging,
  { newTitles }: StagedPlanning,
  people: Ids,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const titleOf = (milestone: { title: string }) =>
    newTitles.get(milestone.title) ?? milestone.title
  const personOf = (user: ArchivedUser) => people.get(user?.email?.toLowerCase() ?? '') ?? null

  const findIds = async (table: 'labels' | 'milestones', group: Namespace, titles: string[]) => {
    const ids = new Map<string, number>()
    const places = [group, ...(parent ? [parent] : [])]
    for (const some of inParts(titles)) {
      for (const place of places) {
        const rows = await findTitled(deps.db, table, place.id, some)
        for (const { id, title } of rows) if (!ids.has(title)) ids.set(title, id)
      }
    }
    return ids
  }

  const labelIds = async (group: Namespace, boards: readonly ArchivedBoard[]): Promise<Ids> => {
    const wanted = new Map(boards.flatMap(labelsOf).map((label) => [label.title, label]))
    const titles = [...wanted.keys()]
    const known = await findIds('labels', group, titles)
    const fresh = [...wanted.values()].filter(({ title }) => !known.has(title))
    if (fresh.length === 0) return known
    for (const some of inParts(fresh)) {
      const rows = some.map((label) => ({ ...ownedBy(deps, group), ...label }))
      await inTransaction(deps, ({ db }) => insertLabels(db, rows))
    }
    return findIds('labels', group, titles)
  }

  const milestoneIds = async (group: Namespace, boards: readonly ArchivedBoard[]): Promise<Ids> => {
    const titles = [...new Set(boards.flatMap(milestonesOf).map(titleOf))]
    const known = await findIds('milestones', group, titles)
    const fresh = titles.filter((title) => !known.has(title))
    for (const some of inParts(fresh)) {
      await inTransaction(deps, ({ db }) => addMilestones(db, ownedBy(deps, group), some))
    }
    return fresh.length === 0 ? known : findIds('milestones', group, titles)
  }

  await forBatches(chunks, async (groupId, relation, objects) => {
    if (relation !== 'boards') return
    const group = groups.get(groupId)!
    const boards = objects.map(readBoard)
    const labels = await labelIds(group, boards)
    const milestones = await milestoneIds(group, boards)
    const place = shownPath(group)

    const listRow = (board: ArchivedBoard, list: ArchivedList) => {
      const { kind, label, milestone, user, ...limits } = list
      const subject = {
        label_id: kind === 'label' && label ? labels.get(label.title)! : null,
        milestone_id:
          kind === 'milestone' && milestone ? milestones.get(titleOf(milestone))! : null,
        assignee_id: kind === 'assignee' ? personOf(user) : null,
      }
      const isComplete = Object.values(subject).some((id) => id !== null)
      if (kind !== undefined && isComplete) return [{ ...limits, kind, ...subject }]
      omissions.add({
        group: place,
        kind: 'board list',
        name: user ? `${board.name}: ${user.username}` : board.name,
        reason: kind === 'assignee' ? NOT_MEMBER : 'Not supported',
      })
      return []
    }
    const listsOf = (board: ArchivedBoard) => {
      const lists = unique(board.lists.flatMap((list) => listRow(board, list)))
      for (const _ of lists.slice(MAX_LISTS)) {
        const reason = `The board has more than ${MAX_LISTS} lists`
        omissions.add({ group: place, kind: 'board list', name: board.name, reason })
      }
      return lists.slice(0, MAX_LISTS)
    }
    const rows = boards.map((board) => {
      const { name, weight, hide_backlog_list, hide_closed_list, milestone, assignee } = board
      const assignee_id = personOf(assignee)
      if (assignee && assignee_id === null) {
        const name = `${board.name}: ${assignee.username}`
        omissions.add({ group: place, kind: 'board assignee', name, reason: NOT_MEMBER })
      }
      return {
        board: {
          ...ownedBy(deps, group),
          name,
          weight,
          hide_backlog_list,
          hide_closed_list,
          milestone_id: milestone && milestones.get(titleOf(milestone))!,
          assignee_id,
        },
        labelIds: [...new Set(board.labels.map(({ title }) => labels.get(title)!))],
        lists: listsOf(board),
      }
    })
    await inTransaction(deps, async ({ db }) => {
      for (const { board, labelIds, lists } of rows) {
        const board_id = await insertBoard(db, board)
        await replaceScopeLabels(db, board_id, labelIds)
        const { root_id, created_at, updated_at } = board
        const own = { root_id, created_at, updated_at, board_id }
        const placed = lists.map((list, position) => ({ ...own, ...list, position }))
        for (const some of inParts(placed)) await insertLists(db, some)
      }
    })
    await onLines(objects.length)
  })
}

const NOT_MEMBER = 'The assignee is not a member'

const labelsOf = ({ labels, lists }: ArchivedBoard) => [
  ...labels,
  ...lists.flatMap(({ label }) => label ?? []),
]

const milestonesOf = ({ milestone, lists }: ArchivedBoard) =>
  [milestone, ...lists.map((list) => list.milestone)].filter((each) => each !== null)

/** Drops repeated lists of the same label, milestone or assignee, which a board cannot have. */
function unique<T extends { label_id: unknown; milestone_id: unknown; assignee_id: unknown }>(
  lists: readonly T[],
): T[] {
  const keyOf = (list: T) => [list.label_id, list.milestone_id, list.assignee_id].join()
  return [...new Map(lists.toReversed().map((list) => [keyOf(list), list])).values()].toReversed()
}

function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    yield rows.slice(from, from + BATCH_SIZE)
}
