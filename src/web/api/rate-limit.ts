import { createStore } from '#web/lib/store.ts'
import { ApiFailure } from './api-failure.ts'

export interface RateLimit {
  /** The end of the limit, in milliseconds since 1970. */
  readonly until: number
  /** The number of changes waiting to be sent. */
  readonly changes: number
}

interface Waiting {
  isChange: boolean
  go: () => void
}

/** For servers that do not say how long. */
const USUAL_S = 30

let until: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: readonly Waiting[] = []

/** The rate limit that this tab has met; mostly null. */
export const rateLimit = createStore<RateLimit | null>(null)

/**
 * Makes a call. One that the server refuses because there were too many waits until it takes calls again, and so do all
 * after it; then what somebody did goes before what is only read.
 */
export async function whenAllowed<T>(
  isChange: boolean,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    if (until !== null) await turn(isChange, signal)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 429) throw error
      pauseFor(error.retryAfter ?? USUAL_S)
    }
  }
}

/** Seconds from `now` on; the header has them, or a date. Null for none that says when. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const seconds = Number(header) || (Date.parse(header ?? '') - now) / 1000
  return seconds > 0 ? Math.ceil(seconds) : null
}

function pauseFor(seconds: number): void {
  until = Math.max(until ?? 0, Date.now() + seconds * 1000)
  clearTimeout(timer)
  timer = setTimeout(goOn, until - Date.now())
  tell()
}

function goOn(): void {
  const queue = waiting.toSorted((a, b) => Number(b.isChange) - Number(a.isChange))
  until = null
  waiting = []
  tell()
  for (const { go } of queue) go()
}

async function turn(isChange: boolean, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const one = { isChange, go: resolve }
    waiting = [...waiting, one]
    signal?.addEventListener('abort', () => {
      waiting = waiting.filter((other) => other !== one)
      tell()
      reject(signal.reason as Error)
    })
    tell()
  })
}

function tell(): void {
  const changes = waiting.filter(({ isChange }) => isChange).length
  rateLimit.set(until === null ? null : { until, changes })
}
