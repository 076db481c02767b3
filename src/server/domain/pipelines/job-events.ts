import { invalid } from '#server/domain/refusal.ts'
import type { Job } from '#server/store/pipelines/jobs.ts'
import { canHappen, events, type JobEvent } from './pipeline-status.ts'

/** Returns the columns after an event. Refuses an event that the status does not allow. */
export function happen(job: Pick<Job, 'status'>, event: JobEvent, now: string) {
  if (!canHappen(event, job.status)) {
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
