import { createStore } from '#web/lib/store.ts'

/** A call that was made since the page was loaded. */
export interface LoggedCall {
  readonly id: number
  readonly method: string
  readonly url: string
  readonly body: string | null
  /** The user acted as; null for the account's own. */
  readonly sudo: string | null
  /** Undefined as long as there is no answer, null where it was given up, 0 where none came. */
  readonly status: number | null | undefined
  readonly ms: number | null
}

const MOST = 200

let lastId = 0

/** The latest calls, newest first. */
export const loggedCalls = createStore<readonly LoggedCall[]>([])

/** Notes a call that begins; what is returned notes its end. Tokens are not noted. */
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
