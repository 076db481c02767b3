import type { Deps } from '#server/deps.ts'
import { overloaded } from '#server/domain/refusal.ts'
import { callerKey } from '#server/git/process-slots.ts'
import { Busy } from '#server/git/transfer-slots.ts'

/** Takes a slot for a raw diff and returns its release function. Refuses when no slot becomes free. */
export function takeRawRead({ locks }: Deps, signal: AbortSignal): Promise<() => void> {
  return locks.rawReads(callerKey(), signal).catch((error: unknown) => {
    throw error instanceof Busy ? overloaded() : error
  })
}
