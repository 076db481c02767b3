import { invalid } from '#server/domain/refusal.ts'
import type { Job } from '#server/store/pipelines/jobs.ts'
import { canTransition, events, type JobEvent } from './pipeline-status.ts'

/** Returns the columns after an event. Refuses events that the current status does not allow. */
export function transition(job: Pick<Job, 'status'>, event: JobEvent, now: string) {
  if (!canTransition(event, job.status)) {
    throw invalid(
      `Cannot transition status via :${event} from :${job.status} (Reason(s): Status cannot transition via "${event}")`,
    )
  }
  const status = events[event].to
  return {
    status,
    ...(event === 'enqueue' ? { queued_at: now } : {}),
    ...(event === 'run' ? { started_at: now } : {}),
    ...(event === 'success' || event === 'drop' || event === 'cancel' ? { finished_at: now } : {}),
    updated_at: now,
  }
}
