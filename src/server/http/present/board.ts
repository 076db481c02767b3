import type { BoardList as ApiBoardList } from '#contract/board-lists.ts'
import type * as contract from '#contract/boards.ts'
import type { Deps } from '#server/deps.ts'
import type { BoardList } from '#server/domain/boards/board-lists.ts'
import type { Board } from '#server/domain/boards/boards.ts'
import { presentLabel } from './label.ts'
import { presentMilestone } from './milestone.ts'
import { groupUrl } from './namespace.ts'
import { presentBasicProject } from './project.ts'
import { presentUser } from './user.ts'

export function presentProjectBoard(deps: Deps, board: Board): contract.ProjectBoard {
  if (board.space.kind !== 'project') throw new Error('this board belongs to a group')
  return {
    ...presentBoard(deps, board),
    project: presentBasicProject(deps, board.space.row),
    group: null,
  }
}

export function presentGroupBoard(deps: Deps, board: Board): contract.GroupBoard {
  const { id, name, full_path } = board.space.row
  return {
    ...presentBoard(deps, board),
    project: null,
    group: { id, name, web_url: groupUrl(deps, full_path) },
  }
}

function presentBoard(deps: Deps, board: Board) {
  return {
    id: board.id,
    name: board.name,
    hide_backlog_list: board.hide_backlog_list === 1,
    hide_closed_list: board.hide_closed_list === 1,
    milestone: board.milestone && presentMilestone(deps, board.milestone),
    assignee: board.assignee && presentUser(deps, board.assignee),
    labels: board.labels.map(presentLabel),
    weight: board.weight,
    lists: board.lists.map((list) => presentList(deps, { ...list, space: board.space })),
  }
}

/** Includes the assignee or milestone only on assignee or milestone lists, and limits only on project boards. */
export function presentList(deps: Deps, list: BoardList): ApiBoardList {
  const { id, label, position, assignee, milestone } = list
  return {
    id,
    label: label && presentLabel(label),
    position,
    ...(assignee ? { assignee: presentUser(deps, assignee) } : {}),
    ...(milestone ? { milestone: presentMilestone(deps, milestone) } : {}),
    ...(list.space.kind === 'project' ? limitsOf(list) : {}),
  }
}

const limitsOf = ({ max_issue_count, max_issue_weight, limit_metric }: BoardList) => ({
  max_issue_count,
  max_issue_weight,
  limit_metric,
})
