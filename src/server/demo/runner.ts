import type { Deps } from '#server/deps.ts'
import { transition } from '#server/domain/pipelines/job-events.ts'
import { advancePipeline } from '#server/domain/pipelines/pipeline-progress.ts'
import type { JobEvent } from '#server/domain/pipelines/pipeline-status.ts'
import { currentJobs, updateJobs, type Job } from '#server/store/pipelines/jobs.ts'
import type { Random } from './random.ts'

/** `run`: still running. `queue`: waiting for a runner. */
type End = 'success' | 'drop' | 'cancel' | 'run' | 'queue'

/** Outcomes by job name. All other jobs succeed. */
export type Outcome = ReadonlyMap<string, End>

const SECOND = 1000

/** Runs a pipeline's jobs stage by stage, including manual jobs that were started. */
export async function runPipeline(
  deps: Deps,
  pipelineId: number,
  outcome: Outcome,
  random: Random,
  played: string | null = null,
): Promise<void> {
  const seen = new Set<number>()
  let clock = Date.parse(deps.now())
  for (;;) {
    const jobs = await currentJobs(deps.db, pipelineId)
    const due = jobs.filter(({ id, status, name, external }) => {
      if (seen.has(id) || external) return false
      return status === 'pending' || (status === 'manual' && name === played)
    })
    if (due.length === 0) return
    let last = clock
    for (const job of due) {
      seen.add(job.id)
      last = Math.max(
        last,
        await runJob(deps, job, outcome.get(job.name) ?? 'success', clock, random),
      )
    }
    clock = last
    await advancePipeline(deps.db, pipelineId, iso(clock))
  }
}

/** Runs one job and returns its end time. */
async function runJob(
  { db }: Deps,
  job: Job,
  end: End,
  from: number,
  random: Random,
): Promise<number> {
  if (end === 'queue') return from
  const starts = from + random.between(8, 50) * SECOND
  const ends = starts + random.between(40, 260) * SECOND
  const steps: [event: JobEvent, time: number][] = [
    ...(job.status === 'manual' ? [['enqueue', from] as [JobEvent, number]] : []),
    ['run', starts],
    ...(end === 'run' ? [] : [[end, ends] as [JobEvent, number]]),
  ]
  let state: Pick<Job, 'status'> = { status: job.status }
  for (const [event, time] of steps) state = { ...state, ...transition(state, event, iso(time)) }
  await updateJobs(db, [job.id], {
    ...state,
    ...(end === 'drop' ? { failure_reason: 'script_failure' } : {}),
  })
  return end === 'run' ? starts : ends
}

const iso = (time: number) => new Date(time).toISOString()
