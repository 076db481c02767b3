import type { QueryClient, QueryFilters } from '@tanstack/react-query'

import { liveRoutes, MAX_REPLAY_SECONDS, watchProject } from '#contract/live.ts'
import type { Reply } from '#contract/route.ts'
import { ApiFailure } from '#web/api/api-failure.ts'
import { rateLimit } from '#web/api/rate-limit.ts'
import { pause } from '#web/lib/pause.ts'
import type { Space } from '#web/paths.ts'

/** An event in a project's or group's live stream. It names the data to refetch. */
export type Hint = Reply<typeof watchProject>

interface Subscriber {
  /** Returns when the oldest of the shown data arrived, in milliseconds since 1970. */
  readonly readAt: () => number
  readonly onHint: (hint: Hint) => void
  /** Runs every 30 s if the server has no live stream, and after each 429. */
  readonly onPoll: () => void
}

const POLL_MS = 30_000
const SHORTEST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** The longest time that a read takes to arrive. */
const READ_MS = 5000
/** A stream that takes longer to open may have missed changes. */
const OPEN_MS = 5000
/** The time that a stream must last before a reconnect counts as the first. */
const STABLE_MS = 30_000

/**
 * Subscribes to a project's or group's live stream while the tab is visible. Browsers allow few connections per server,
 * so hidden tabs close theirs. Without a space, polls. Returns a function that unsubscribes.
 */
export function subscribeToSpace(
  space: Space | null,
  { onPoll, ...subscriber }: Subscriber,
): () => void {
  let watching = new AbortController()

  async function follow(signal: AbortSignal): Promise<void> {
    // A poll during a rate limit would only join the queue.
    const poll = () => void (!rateLimit.get() && onPoll())
    if (space) await watch(space, { ...subscriber, onPoll: poll }, signal)
    if (signal.aborted) return
    const timer = setInterval(poll, POLL_MS)
    signal.addEventListener('abort', () => clearInterval(timer))
  }

  function restart(): void {
    watching.abort()
    watching = new AbortController()
    if (document.visibilityState === 'visible') void follow(watching.signal)
  }

  restart()
  document.addEventListener('visibilitychange', restart)
  return () => {
    document.removeEventListener('visibilitychange', restart)
    watching.abort()
  }
}

/** Returns when the oldest fresh or visible data of these queries arrived, in milliseconds since 1970. */
export function oldestRead(client: QueryClient, queries: QueryFilters): number {
  const times = client
    .getQueryCache()
    .findAll(queries)
    .filter((query) => query.isActive() || !query.isStale())
    .map(({ state }) => state.dataUpdatedAt)
    .filter((time) => time > 0)
  return Math.min(Date.now(), ...times)
}

/**
 * Asks for the changes since data was read that arrived at the given time. Adds the time until the stream opens. Services
 * do not know the changes of a longer past.
 */
export function pastSince(arrivedAt: number): { past?: number } {
  const now = Date.now()
  const sinceRead = now - arrivedAt + READ_MS
  // The page read nothing before it was opened. `performance.now()` may stop while the device sleeps.
  const sinceOpened = now - performance.timeOrigin
  const past = (Math.min(sinceRead, sinceOpened) + OPEN_MS) / 1000
  // Negative after the clock was set back.
  return past >= 0 && past <= MAX_REPLAY_SECONDS ? { past: Number(past.toFixed(3)) } : {}
}

/**
 * Reads the stream and reconnects with backoff. Returns when the server answers with a 4xx other than 429, as servers
 * that lack the route do.
 */
async function watch(
  space: Space,
  { readAt, onHint, onPoll }: Subscriber,
  signal: AbortSignal,
): Promise<void> {
  const route = liveRoutes[space.kind].watch
  let wait = SHORTEST_PAUSE_MS
  while (!signal.aborted) {
    const startedAt = Date.now()
    let retryAfterMs = 0
    try {
      // Loads the code here, to keep it from delaying the page.
      const { callStream } = await import('#web/api/stream.ts')
      const askedAt = Date.now()
      const input = { id: space.fullPath, ...pastSince(readAt()) }
      for await (const hint of callStream(route, input, signal)) {
        const isComplete = hint.event === 'open' && hint.data.complete
        if (!isComplete || Date.now() - askedAt > OPEN_MS) onHint(hint)
      }
    } catch (error) {
      if (isRefusal(error)) return
      if (error instanceof ApiFailure && error.status === 429) {
        retryAfterMs = (error.retryAfter ?? 0) * 1000
        onPoll()
      }
    }
    if (Date.now() - startedAt >= STABLE_MS) wait = SHORTEST_PAUSE_MS
    await pause(Math.max(wait, retryAfterMs), signal).catch(() => {})
    wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
  }
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || error.status === 429) return false
  return error.status >= 400 && error.status < 500
}
