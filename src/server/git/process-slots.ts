import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'

import { makeSlots, NEVER } from './locks.ts'

/** A client on whose behalf git runs. */
export interface GitCaller {
  /** The key under which the user's work is counted. Null for an anonymous client. */
  budget: string | null
  address: string
  /** Aborts when the client has left and no longer needs the result. */
  signal: AbortSignal
}

/** More concurrent processes would only wait for each other. */
const MAX_PROCESSES = 4 * availableParallelism()

const callers = new AsyncLocalStorage<GitCaller>()
const takeAny = makeSlots(MAX_PROCESSES, { maxWaiting: Infinity })
const takeAnonymous = makeSlots(MAX_PROCESSES / 2, { maxWaiting: Infinity })

/** Runs the work for a client: its processes come from the client's share, and end when the client leaves. */
export function runForCaller<T>(caller: GitCaller, work: () => Promise<T>): Promise<T> {
  return callers.run(caller, work)
}

/** Aborts when the client of the current work leaves. Never aborts for the service's own work. */
export const callerSignal = (): AbortSignal => callers.getStore()?.signal ?? NEVER

/** Returns the key under which the current client's downloads are queued. The service's own work shares one. */
export function callerKey(): string {
  const caller = callers.getStore()
  if (!caller) return 'service'
  return caller.budget ?? `address ${caller.address}`
}

/**
 * Waits for a slot for a short process. The returned function releases it. A user may hold half of the slots; so may
 * all anonymous clients together, and each of their addresses half of that. The service's own work has no limit.
 *
 * @throws {Busy} after waiting too long, or when the client leaves
 */
export async function takeProcessSlot(): Promise<() => void> {
  const caller = callers.getStore()
  if (!caller) return takeAny(null)
  const { budget, address, signal } = caller
  if (budget !== null) return takeAny(budget, signal)
  const releaseShare = await takeAnonymous(address, signal)
  try {
    const release = await takeAny('anonymous', signal)
    return () => {
      release()
      releaseShare()
    }
  } catch (error) {
    releaseShare()
    throw error
  }
}
