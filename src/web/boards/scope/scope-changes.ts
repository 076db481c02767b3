import type { updateProjectBoard } from '#contract/boards.ts'
import type { Input } from '#contract/route.ts'
import type { Board } from '#web/boards/board/board-column.ts'

/** What a board can be limited to; null where it is not. */
export interface BoardScope {
  readonly milestone: { readonly id: number; readonly title: string } | null
  readonly assignee: { readonly id: number; readonly name: string } | null
  readonly labels: readonly { readonly name: string; readonly color: string }[]
  readonly weight: number | null
}

type Changes = Pick<
  Input<typeof updateProjectBoard>,
  'milestone_id' | 'assignee_id' | 'labels' | 'weight'
>

/** Servers without scopes leave its parts out of a board. */
export function scopeOf({ milestone, assignee, labels, weight }: Partial<Board>): BoardScope {
  return {
    milestone: milestone ?? null,
    assignee: assignee ?? null,
    labels: labels ?? [],
    weight: weight ?? null,
  }
}

/** What has to be told to the server so that one scope becomes another: nothing that stays as it is. */
export function scopeChanges(from: BoardScope, to: BoardScope): Changes {
  return {
    ...(from.milestone?.id !== to.milestone?.id && { milestone_id: to.milestone?.id ?? null }),
    ...(from.assignee?.id !== to.assignee?.id && { assignee_id: to.assignee?.id ?? null }),
    ...(namesOf(from) !== namesOf(to) && { labels: to.labels.map(({ name }) => name) }),
    ...(from.weight !== to.weight && { weight: to.weight }),
  }
}

/** The parts that a server has not changed though it was asked to: it takes them and does nothing. */
export function ignoredChanges(asked: BoardScope, got: BoardScope): string[] {
  const ignored = Object.keys(scopeChanges(got, asked))
  return ignored.map((name) => name.replace('_id', ''))
}

function namesOf({ labels }: BoardScope): string {
  return labels
    .map(({ name }) => name)
    .toSorted()
    .join()
}
