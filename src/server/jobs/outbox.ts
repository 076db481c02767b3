import type { Jobs } from './background-jobs.ts'

/** Recorded events, drained by jobs. */
export interface Outbox {
  /** Starts a job for each recorded event, unless one is running or waits for its next attempt. */
  drain(): void
  /** Handles an event now, or waits while it is being handled. A failed attempt is left to the job of the event. */
  handle(id: number): Promise<void>
}

/**
 * @param list returns the ids of the recorded events
 * @param work handles an event and deletes it. Retried until it succeeds or this process ends.
 */
export function openOutbox(
  jobs: Jobs,
  list: () => Promise<number[]>,
  work: (id: number) => Promise<void>,
): Outbox {
  const started = new Set<number>()
  const running = new Map<number, Promise<void>>()
  const attempt = (id: number) => {
    const attempted = running.get(id) ?? work(id).finally(() => running.delete(id))
    running.set(id, attempted)
    return attempted
  }
  const start = (id: number) => {
    started.add(id)
    jobs.retryUntilDone(`event ${id}`, async () => {
      await attempt(id)
      started.delete(id)
    })
  }
  return {
    drain() {
      jobs.retryUntilDone('events', async () => {
        for (const id of await list()) if (!started.has(id)) start(id)
      })
    },
    handle: (id) => attempt(id).catch(() => {}),
  }
}
