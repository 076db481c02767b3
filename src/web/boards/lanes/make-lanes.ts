import type { List } from '#web/boards/board/board-column.ts'
import type { Lane } from '#web/boards/board/lane.ts'

export type Person = NonNullable<List['assignee']>
type Milestone = NonNullable<List['milestone']>
type Label = NonNullable<List['label']>

/** Returns a row per person and a last row for unassigned issues. */
export function personLanes(people: readonly Person[]): Lane[] {
  const common = { kind: 'assignee', labels: [] } as const
  return [
    ...people.map((assignee) => ({
      ...common,
      key: `assignee-${assignee.id}`,
      title: assignee.name,
      filter: { assignee_username: [assignee.username] },
      assignee,
    })),
    {
      ...common,
      key: 'assignee-none',
      title: 'No assignee',
      filter: { assignee_id: 'None' },
    },
  ]
}

export function milestoneLanes(milestones: readonly Milestone[]): Lane[] {
  const common = { kind: 'milestone', labels: [] } as const
  return [
    ...milestones.map((milestone) => ({
      ...common,
      key: `milestone-${milestone.id}`,
      title: milestone.title,
      filter: { milestone: milestone.title },
      milestone,
    })),
    {
      ...common,
      key: 'milestone-none',
      title: 'No milestone',
      filter: { milestone_id: 'None' },
    },
  ]
}

/** @param prefix the label scope, including `::` */
export function labelLanes(all: readonly Label[], prefix: string): Lane[] {
  const labels = all.map(({ name }) => name)
  const common = { kind: 'label', labels } as const
  return [
    ...all.map((label) => ({
      ...common,
      key: `label-${label.id}`,
      title: label.name,
      filter: { labels: [label.name] },
      label,
    })),
    {
      ...common,
      key: `label-none-${prefix.replaceAll(/\W/g, '-')}`,
      title: `No ${prefix.slice(0, -'::'.length)}`,
      filter: labels.length > 0 ? { not: { labels } } : {},
    },
  ]
}
