import { watchGroup, watchProject } from '#contract/live.ts'
import type { Reply } from '#contract/route.ts'
import { ApiFailure } from '#web/api/api-failure.ts'
import { callStream } from '#web/api/stream.ts'
import { pause } from '#web/lib/pause.ts'
import type { Space } from '#web/paths.ts'

export type Hint = Reply<typeof watchProject>

const SHORTEST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** Hands over what the server tells of a project or group, as long as it does. Ends where it has no such stream. */
export async function watchSpace(
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
