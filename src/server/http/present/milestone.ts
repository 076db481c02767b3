import type { Milestone } from '#contract/milestones.ts'
import type { Deps } from '#server/deps.ts'

/** The columns of an embedded milestone. */
export interface MilestoneCard {
  id: number
  iid: number
  project_id: number | null
  group_id: number | null
  title: string
  description: string | null
  state: 'active' | 'closed'
  created_at: string
  updated_at: string
  due_date: string | null
  start_date: string | null
  /** The full path of the project or group that owns the milestone. */
  space_path: string
}

export function presentMilestone({ config, now }: Deps, milestone: MilestoneCard): Milestone {
  const { project_id, group_id, iid, due_date, space_path } = milestone
  const owner = project_id === null ? { group_id: group_id! } : { project_id }
  const space = project_id === null ? `groups/${space_path}` : space_path
  return {
    id: milestone.id,
    iid,
    ...owner,
    title: milestone.title,
    description: milestone.description,
    state: milestone.state,
    created_at: milestone.created_at,
    updated_at: milestone.updated_at,
    due_date,
    start_date: milestone.start_date,
    expired: due_date !== null && due_date < now().slice(0, 10),
    web_url: `${config.url}/${space}/-/milestones/${iid}`,
  }
}
