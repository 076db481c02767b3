import type { CommitStatus } from '#contract/commit-statuses.ts'
import type { Job } from '#contract/jobs.ts'

/** A CI job, or a status reported by an external system. */
export type StageJob = Pick<
  Job,
  'id' | 'name' | 'status' | 'allow_failure' | 'started_at' | 'finished_at'
> & {
  /** The run time in seconds. */
  readonly duration: number | null
  /** False for external statuses, which Mergeboard cannot start. */
  readonly isOwn: boolean
  /** The failure reason, or the external system's description. */
  readonly note: string | null
}

export interface Stage {
  readonly name: string
  readonly jobs: readonly StageJob[]
}

/**
 * Groups jobs by stage, in the order in which they run. `jobs` includes retried jobs: the latest job with each name
 * counts, and a stage's earliest job determines its position. External statuses come last.
 */
export function stagesOf(jobs: readonly Job[], statuses: readonly CommitStatus[]): Stage[] {
  const oldestFirst = jobs.toSorted((a, b) => a.id - b.id)
  const own = new Set(jobs.map(({ id }) => id))
  const reports = statuses.filter(({ id }) => !own.has(id))
  const stages = [...Map.groupBy(oldestFirst, ({ stage }) => stage)].map(([name, some]) => ({
    name,
    jobs: [...new Map(some.map((job) => [job.name, fromJob(job)])).values()],
  }))
  return reports.length === 0
    ? stages
    : [...stages, { name: 'External', jobs: reports.map(fromReport) }]
}

function fromJob(job: Job): StageJob {
  return { ...job, isOwn: true, note: job.failure_reason?.replaceAll('_', ' ') ?? null }
}

function fromReport(report: CommitStatus): StageJob {
  return { ...report, isOwn: false, note: report.description, duration: null }
}
