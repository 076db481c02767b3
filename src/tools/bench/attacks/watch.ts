import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A running service. */
export interface Watched {
  origin: string
  pid: number
}

/** The effect of a service's work on its other callers and its machine. */
export interface Strain {
  /** The longest reply to a health check, in milliseconds. */
  health: number
  /** The most resident memory of the service and its child processes, in megabytes. */
  memory: number
}

/**
 * Watches a service until the work has ended. In a thread of its own, since the work may keep this one busy for longer than
 * the service.
 */
export async function strainOf(
  { origin, pid }: Watched,
  work: () => Promise<void>,
): Promise<Strain> {
  const worker = new Worker(new URL('watch-worker.ts', import.meta.url), {
    workerData: { origin, pid } satisfies Watched,
  })
  await once(worker, 'online')
  await work()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  worker.postMessage('over')
  const [strain] = (await once(worker, 'message')) as [Strain]
  return strain
}
