import type { updateProjectBoard } from '#contract/boards.ts'
import type { Input } from '#contract/route.ts'
import type { Board } from '#web/boards/board/board-column.ts'

/** A board's scope. Null fields are unlimited. */
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

/** Returns a board's scope. Its fields are missing on servers without scopes. */
export function scopeOf({ milestone, assignee, labels, weight }: Partial<Board>): BoardScope {
  return {
    milestone: milestone ?? null,
    assignee: assignee ?? null,
    labels: labels ?? [],
    weight: weight ?? null,
  }
}

/** Returns the API input that changes one scope into another. Contains only changed fields. */
export function scopeChanges(from: BoardScope, to: BoardScope): Changes {
  return {
    ...(from.milestone?.id !== to.milestone?.id && { milestone_id: to.milestone?.id ?? null }),
    ...(from.assignee?.id !== to.assignee?.id && { assignee_id: to.assignee?.id ?? null }),
    ...(namesOf(from) !== namesOf(to) && { labels: to.labels.map(({ name }) => name) }),
    ...(from.weight !== to.weight && { weight: to.weight }),
  }
}

/** Returns the fields that the server accepted but did not change. */
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
