import type { Generated } from 'kysely'

export interface LabelRow {
  id: Generated<number>
  root_id: number
  project_id: number | null
  group_id: number | null
  title: string
  color: string
  description: string | null
  created_at: string
  updated_at: string
}

export interface LabelPriorityRow {
  project_id: number
  label_id: number
  priority: number
}

export interface MilestoneRow {
  id: Generated<number>
  root_id: number
  project_id: number | null
  group_id: number | null
  iid: number
  title: string
  description: string | null
  state: Generated<'active' | 'closed'>
  start_date: string | null
  due_date: string | null
  created_at: string
  updated_at: string
}

export interface PlanningSchema {
  labels: LabelRow
  label_priorities: LabelPriorityRow
  milestones: MilestoneRow
}
