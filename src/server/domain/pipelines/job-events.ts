import { invalid } from '#server/domain/refusal.ts'
import type { Job } from '#server/store/pipelines/jobs.ts'
import { canHappen, events, type JobEvent } from './pipeline-status.ts'

/** What a job's row becomes when that happens to it; refused when it cannot. */
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
