import type { PipelineStatus } from '#server/store/schema/pipelines.ts'

/** Rules that derive the status of a pipeline and its later jobs. Callers must leave out retried jobs. */

export interface JobState {
  status: PipelineStatus
  allow_failure: 0 | 1
}

export type Starts = 'on_success' | 'on_failure' | 'always' | 'manual' | 'delayed'

export const ACTIVE: readonly PipelineStatus[] = [
  'waiting_for_resource',
  'preparing',
  'pending',
  'running',
]
export const COMPLETED: readonly PipelineStatus[] = ['success', 'failed', 'canceled', 'skipped']

/** Returns the jobs' combined status. Null when there are no jobs. */
export function statusOf(jobs: readonly JobState[]): PipelineStatus | null {
  if (jobs.length === 0) return null
  const seen = new Set(jobs.map(effectiveStatus))
  const only = (...allowed: EffectiveStatus[]) =>
    [...seen].every((standing) => allowed.includes(standing))
  const quiet = ['warning', 'ignored'] as const

  if (only('skipped', 'ignored')) return 'skipped'
  if (only('success', 'skipped', ...quiet)) return 'success'
  if (only('created', ...quiet)) return 'created'
  if (only('preparing', ...quiet)) return 'preparing'
  if (only('canceled', 'success', 'skipped', ...quiet)) return 'canceled'
  if (only('pending', 'created', 'skipped', ...quiet)) return 'pending'
  if (seen.has('running') || seen.has('pending')) return 'running'
  for (const status of ['waiting_for_resource', 'manual', 'scheduled', 'preparing'] as const) {
    if (seen.has(status)) return status
  }
  return seen.has('created') ? 'running' : 'failed'
}

/** True when a job that may fail has failed or was canceled. */
export function hasWarnings(jobs: readonly JobState[]): boolean {
  return jobs.some((job) => effectiveStatus(job) === 'warning')
}

type EffectiveStatus = PipelineStatus | 'warning' | 'ignored'

function effectiveStatus({ status, allow_failure }: JobState): EffectiveStatus {
  if (!allow_failure) return status
  if (status === 'failed' || status === 'canceled') return 'warning'
  return status === 'manual' ? 'ignored' : status
}

/**
 * Returns a created job's next status, given the combined status of the earlier stages. Null while they are unfinished.
 */
export function statusAfter(before: PipelineStatus | null, starts: Starts): PipelineStatus | null {
  const status = before ?? 'success'
  if (!COMPLETED.includes(status)) return null
  if (!goesOnAfter[starts].includes(status)) return 'skipped'
  if (starts === 'manual') return 'manual'
  return starts === 'delayed' ? 'scheduled' : 'pending'
}

const goesOnAfter: Record<Starts, readonly PipelineStatus[]> = {
  on_success: ['success', 'skipped'],
  manual: ['success', 'skipped'],
  delayed: ['success', 'skipped'],
  on_failure: ['failed'],
  always: ['success', 'failed', 'skipped'],
}

/** The API's job events, with the statuses they start from and lead to. */
export const events = {
  enqueue: {
    from: ['created', 'waiting_for_resource', 'preparing', 'skipped', 'manual', 'scheduled'],
    to: 'pending',
  },
  run: { from: ['pending'], to: 'running' },
  skip: { from: ['created', 'waiting_for_resource', 'preparing', 'pending'], to: 'skipped' },
  drop: {
    from: ['created', ...ACTIVE, 'manual', 'scheduled'],
    to: 'failed',
  },
  success: { from: ['created', ...ACTIVE], to: 'success' },
  cancel: { from: ['created', ...ACTIVE, 'manual', 'scheduled'], to: 'canceled' },
} as const satisfies Record<string, { from: readonly PipelineStatus[]; to: PipelineStatus }>

export type JobEvent = keyof typeof events

export function canTransition(event: JobEvent, status: PipelineStatus): boolean {
  return (events[event].from as readonly PipelineStatus[]).includes(status)
}
