/** A call that was made since the page was loaded. */
export interface LoggedCall {
  readonly id: number
  readonly method: string
  readonly url: string
  readonly body: string | null
  /** As whom it was made, where that is not the account's own user. */
  readonly sudo: string | null
  /** Undefined as long as there is no answer, null where it was given up, 0 where none came. */
  readonly status: number | null | undefined
  readonly ms: number | null
}

const MOST = 200

let calls: readonly LoggedCall[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** The last ones, the newest first. */
export function loggedCalls(): readonly LoggedCall[] {
  return calls
}

export function watchCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes a call that begins; what is returned notes its end. Tokens are not noted. */
export function logCall(call: Pick<LoggedCall, 'method' | 'url' | 'body' | 'sudo'>) {
  const id = ++lastId
  const begun = performance.now()
  change([{ ...call, id, status: undefined, ms: null }, ...calls.slice(0, MOST - 1)])
  return (status: number | null) => {
    const ms = Math.round(performance.now() - begun)
    change(calls.map((one) => (one.id === id ? { ...one, status, ms } : one)))
  }
}

function change(next: readonly LoggedCall[]): void {
  calls = next
  for (const listener of listeners) listener()
}
