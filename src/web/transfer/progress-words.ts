import { formatBytes } from '#web/lib/format-bytes.ts'
import { spellSeconds } from '#web/lib/spell-seconds.ts'
import type { Progress } from './use-transfer.ts'

/** Before this time, the speed says little about the rest. */
const STEADY_MS = 1000

/** Formats progress as "62% of 12 MB, 3.1 MB/s, 9 s left". */
export function progressWords({ done, total, elapsed }: Progress): string {
  const amount =
    total === null
      ? formatBytes(done)
      : `${Math.floor((100 * done) / Math.max(total, 1))}% of ${formatBytes(total)}`
  if (elapsed < STEADY_MS || done === 0) return amount
  const perSecond = (1000 * done) / elapsed
  const speed = `${amount}, ${formatBytes(Math.round(perSecond))}/s`
  if (total === null || done >= total) return speed
  return `${speed}, ${spellSeconds(Math.ceil((total - done) / perSecond))} left`
}
