import { watchGroup, watchProject } from '#contract/live.ts'
import type { Reply } from '#contract/route.ts'
import { ApiFailure } from '#web/api/api-failure.ts'
import { rateLimit } from '#web/api/rate-limit.ts'
import { callStream } from '#web/api/stream.ts'
import { pause } from '#web/lib/pause.ts'
import type { Space } from '#web/paths.ts'

/** An event of the live stream of a project or group, which names what to read again. */
export type Hint = Reply<typeof watchProject>

interface Subscriber {
  readonly onHint: (hint: Hint) => void
  /** Runs every 30 s where the server has no stream. */
  readonly onPoll: () => void
}

const POLL_MS = 30_000
const SHORTEST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * Hands on every hint of a project or group, also those about merge requests, while the tab is visible: a browser has few
 * connections to a server, and hidden tabs leave them to the others. Returns a function that unsubscribes.
 */
export function subscribeToSpace(space: Space, { onHint, onPoll }: Subscriber): () => void {
  let watching = new AbortController()

  async function follow(signal: AbortSignal): Promise<void> {
    await watch(space, onHint, signal)
    if (signal.aborted) return
    // A rate-limited poll would only wait.
    const poll = setInterval(() => !rateLimit.get() && onPoll(), POLL_MS)
    signal.addEventListener('abort', () => clearInterval(poll))
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

/** Reads the stream, reconnecting with backoff. Returns once the server refuses it: it has none. */
async function watch(
  space: Space,
  onHint: (hint: Hint) => void,
  signal: AbortSignal,
): Promise<void> {
  const route = space.kind === 'group' ? watchGroup : watchProject
  let wait = SHORTEST_PAUSE_MS
  while (!signal.aborted) {
    try {
      for await (const hint of callStream(route, { id: space.fullPath }, signal)) {
        wait = SHORTEST_PAUSE_MS
        onHint(hint)
      }
    } catch (error) {
      if (isRefusal(error)) return
    }
    await pause(wait, signal).catch(() => {})
    wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500
}
