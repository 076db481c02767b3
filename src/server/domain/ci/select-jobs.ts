import type { CiConfig, JobConfig } from './config.ts'
import { admits, type Target } from './policy.ts'
import { findRule, type Circumstances, type When } from './rule.ts'

/** A job of a pipeline. */
export interface PlannedJob {
  name: string
  stage: string
  /** Index of the stage, from 0. */
  position: number
  starts: Exclude<When, 'never'>
  allowFailure: boolean
  tags: readonly string[]
}

/** Returns the jobs for a target. Null when `workflow` prevents the pipeline. */
export function selectJobs(
  config: CiConfig,
  target: Target,
  around: Circumstances,
): PlannedJob[] | null {
  // What the caller knows is stronger than what the file says.
  const seen = (...below: readonly Circumstances['variables'][]) => ({
    ...around,
    variables: Object.assign({}, ...below, around.variables) as Record<string, string>,
  })
  if (config.workflow) {
    const rule = findRule(config.workflow, seen(config.variables))
    if (!rule || rule.when === 'never') return null
  }
  return config.jobs.flatMap((job) => {
    const start = startOf(job, target, seen(config.variables, job.variables))
    if (!start) return []
    const { name, stage, tags } = job
    return [{ name, stage, tags, position: config.stages.indexOf(stage), ...start }]
  })
}

function startOf(
  job: JobConfig,
  target: Target,
  around: Circumstances,
): Pick<PlannedJob, 'starts' | 'allowFailure'> | null {
  // A job that somebody may start holds nothing up unless it says so.
  const mayFail = job.allowFailure ?? job.when === 'manual'
  if (job.rules) {
    const rule = findRule(job.rules, around)
    const starts = rule?.when ?? job.when
    if (!rule || starts === 'never') return null
    return { starts, allowFailure: rule.allowFailure ?? mayFail }
  }
  if (job.when === 'never' || !admits(job, target, around)) return null
  return { starts: job.when, allowFailure: mayFail }
}
