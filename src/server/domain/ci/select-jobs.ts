import type { CiConfig, JobConfig } from './config.ts'
import { admits, type Target } from './only-except.ts'
import { findRule, type RuleContext, type When } from './rule.ts'

export interface PlannedJob {
  name: string
  stage: string
  /** The stage's index, from 0. */
  position: number
  starts: Exclude<When, 'never'>
  allowFailure: boolean
  tags: readonly string[]
}

/** Returns the jobs for a target. Null when `workflow` prevents the pipeline. */
export function selectJobs(
  config: CiConfig,
  target: Target,
  context: RuleContext,
): PlannedJob[] | null {
  // The caller's variables override the file's.
  const seen = (...below: readonly RuleContext['variables'][]) => ({
    ...context,
    variables: Object.assign({}, ...below, context.variables) as Record<string, string>,
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
  context: RuleContext,
): Pick<PlannedJob, 'starts' | 'allowFailure'> | null {
  // Manual jobs may fail by default, so they do not block later stages.
  const mayFail = job.allowFailure ?? job.when === 'manual'
  if (job.rules) {
    const rule = findRule(job.rules, context)
    const starts = rule?.when ?? job.when
    if (!rule || starts === 'never') return null
    return { starts, allowFailure: rule.allowFailure ?? mayFail }
  }
  if (job.when === 'never' || !admits(job, target, context)) return null
  return { starts: job.when, allowFailure: mayFail }
}
