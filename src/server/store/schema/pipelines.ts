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
  /** The merge request that it was made for, if any. */
  merge_request_id: number | null
  user_id: number | null
  sha: string
  before_sha: string
  ref: string
  tag: Flag
  source: string
  status: PipelineStatus
  yaml_errors: string | null
  /** That it was started with: JSON. */
  variables: Generated<string>
  /** Of the commit. */
  committed_at: string | null
  created_at: string
  updated_at: string
  started_at: string | null
  finished_at: string | null
}

/** A job of a pipeline, or (`external`) a commit status that another system reports. */
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
  /** When it starts: `on_success`, `manual` … */
  starts: 'on_success' | 'on_failure' | 'always' | 'manual' | 'delayed'
  target_url: string | null
  description: string | null
  coverage: number | null
  failure_reason: string | null
  /** Of the runners that may run it: JSON. */
  tags: Generated<string>
  /** Another job of its name took its place. */
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
