import { untilAborted } from '#web/lib/pause.ts'
import { createStore } from '#web/lib/store.ts'
import { ApiFailure } from './api-failure.ts'

export interface RateLimit {
  /** The end of the limit, in milliseconds since 1970. */
  readonly until: number
  /** The number of queued changes. */
  readonly changes: number
}

interface Waiting {
  isChange: boolean
  go: () => void
}

/** The wait in seconds when the server does not specify one. */
const USUAL_S = 30
/** A call that would have to wait longer fails. */
const LONGEST_S = 300
/** A call that still exceeds the limit after this many waits fails. */
const MAX_WAITS = 5

let until: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: readonly Waiting[] = []

/** The current rate limit. Null for none. */
export const rateLimit = createStore<RateLimit | null>(null)

/**
 * Makes a call. If the server refuses it for too many requests, this call and later ones wait until the limit ends.
 * Changes then run before reads. Any other 429 fails only this call.
 */
export async function whenAllowed<T>(
  isChange: boolean,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    if (until !== null) await turn(isChange, signal)
    try {
      return await work()
    } catch (error) {
      const seconds = isGlobalLimit(error) ? (error.retryAfter ?? USUAL_S) : Infinity
      if (waits === MAX_WAITS || seconds > LONGEST_S) throw error
      pauseFor(seconds)
    }
  }
}

/**
 * True when the caller exceeded the limit on all requests. That reply is plain text. The limit of a single route, such
 * as that of comments, and a busy server are reported as errors of the API.
 */
function isGlobalLimit(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status === 429 && !error.isOfApi
}

/** Reads `Retry-After`, which contains seconds or a date. Returns seconds from `now`. Null when it contains neither. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const seconds = Number(header) || (Date.parse(header ?? '') - now) / 1000
  return seconds > 0 ? Math.ceil(seconds) : null
}

function pauseFor(seconds: number): void {
  until = Math.max(until ?? 0, Date.now() + seconds * 1000)
  clearTimeout(timer)
  timer = setTimeout(resume, until - Date.now())
  publish()
}

function resume(): void {
  const queue = waiting.toSorted((a, b) => Number(b.isChange) - Number(a.isChange))
  until = null
  waiting = []
  publish()
  for (const { go } of queue) go()
}

async function turn(isChange: boolean, signal?: AbortSignal): Promise<void> {
  await untilAborted((resolve) => {
    const one = { isChange, go: resolve }
    waiting = [...waiting, one]
    publish()
    return () => {
      waiting = waiting.filter((other) => other !== one)
      publish()
    }
  }, signal)
}

function publish(): void {
  const changes = waiting.filter(({ isChange }) => isChange).length
  rateLimit.set(until === null ? null : { until, changes })
}
