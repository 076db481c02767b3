import { createStore } from '#web/lib/store.ts'

/** An API call made since the page loaded. */
export interface LoggedCall {
  readonly id: number
  readonly method: string
  readonly url: string
  readonly body: string | null
  /** The user acted as. Null for the account's own user. */
  readonly sudo: string | null
  /** Undefined while pending, null if aborted, and 0 if no response arrived. */
  readonly status: number | null | undefined
  readonly ms: number | null
}

const MOST = 200

let lastId = 0

/** The latest calls, newest first. */
export const loggedCalls = createStore<readonly LoggedCall[]>([])

/** Logs the start of a call and returns a function that logs its end. Never logs tokens. */
export function logCall(call: Pick<LoggedCall, 'method' | 'url' | 'body' | 'sudo'>) {
  const id = ++lastId
  const begun = performance.now()
  loggedCalls.set([
    { ...call, id, status: undefined, ms: null },
    ...loggedCalls.get().slice(0, MOST - 1),
  ])
  return (status: number | null) => {
    const ms = Math.round(performance.now() - begun)
    loggedCalls.set(loggedCalls.get().map((one) => (one.id === id ? { ...one, status, ms } : one)))
  }
}
