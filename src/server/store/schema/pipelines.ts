import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

export type PipelineStatus =
  | 'created'
  | 'waiting_for_resource'
  | 'preparing'
  | 'pending'
  | 'running'
  | 'success'
  | 'failed'
  | 'canceled'
  | 'skipped'
  | 'manual'
  | 'scheduled'

export interface PipelineRow {
  id: Generated<number>
  root_id: number
  project_id: number
  iid: number
  /** The merge request of a merge request pipeline. */
  merge_request_id: number | null
  user_id: number | null
  sha: string
  before_sha: string
  ref: string
  tag: Flag
  source: string
  status: PipelineStatus
  yaml_errors: string | null
  /** The pipeline's variables (JSON). */
  variables: Generated<string>
  committed_at: string | null
  created_at: string
  updated_at: string
  started_at: string | null
  finished_at: string | null
}

/** A pipeline's job, or (`external`) a commit status reported by another system. */
export interface JobRow {
  id: Generated<number>
  root_id: number
  project_id: number
  pipeline_id: number
  user_id: number | null
  name: string
  stage: string
  stage_position: number
  status: PipelineStatus
  external: Flag
  allow_failure: Flag
  /** The condition for starting the job. */
  starts: 'on_success' | 'on_failure' | 'always' | 'manual' | 'delayed'
  target_url: string | null
  description: string | null
  coverage: number | null
  failure_reason: string | null
  /** The tags that a runner must have (JSON). */
  tags: Generated<string>
  /** True when a newer job of the same name has replaced it. */
  retried: Generated<Flag>
  created_at: string
  updated_at: string
  queued_at: string | null
  started_at: string | null
  finished_at: string | null
  erased_at: string | null
}

export interface EnvironmentRow {
  id: Generated<number>
  root_id: number
  project_id: number
  name: string
  external_url: string | null
  created_at: string
  updated_at: string
}

export interface DeploymentRow {
  id: Generated<number>
  root_id: number
  project_id: number
  environment_id: number
  iid: number
  user_id: number | null
  sha: string
  ref: string
  tag: Flag
  status: 'created' | 'running' | 'success' | 'failed' | 'canceled'
  created_at: string
  updated_at: string
  finished_at: string | null
}

export interface DeploymentMergeRequestRow {
  deployment_id: number
  merge_request_id: number
}

export interface PipelinesSchema {
  pipelines: PipelineRow
  jobs: JobRow
  environments: EnvironmentRow
  deployments: DeploymentRow
  deployment_merge_requests: DeploymentMergeRequestRow
}
