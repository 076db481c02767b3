import { loggedCalls } from '#web/api/call-log.ts'
import { listenToTabs, messageTabs } from '#web/api/tabs.ts'

/** A change that the user has sent, from this tab or from another board. */
interface Write {
  readonly url: string
  readonly isHere: boolean
  /** The time in milliseconds since 1970. */
  readonly at: number
}

/** Milliseconds for which writes are remembered: longer than the service takes to announce them. */
export const WRITE_MS = 5000

let writes: readonly Write[] = []
let lastCall = 0

function remember(url: string, isHere: boolean): void {
  const at = Date.now()
  writes = [...writes.filter((write) => at - write.at < WRITE_MS), { url, isHere, at }]
}

/** Remembers the user's changes, and tells them to other boards. Returns a function that ends this. */
export function followWrites(): () => void {
  const stopListening = listenToTabs((message) => {
    if (message.kind === 'write') remember(message.url, false)
  })
  const unsubscribe = loggedCalls.subscribe(() => {
    const [call] = loggedCalls.get()
    if (!call || call.id === lastCall) return
    lastCall = call.id
    if (call.method === 'GET') return
    remember(call.url, true)
    messageTabs({ kind: 'write', url: call.url })
  })
  return () => {
    stopListening()
    unsubscribe()
  }
}

/** Returns where the user has lately changed a URL that matches: in this tab or on another board. Null for nowhere. */
export function lastWrite(pattern: RegExp): 'here' | 'elsewhere' | null {
  const found = writes.filter(({ url, at }) => Date.now() - at < WRITE_MS && pattern.test(url))
  if (found.length === 0) return null
  return found.some(({ isHere }) => isHere) ? 'here' : 'elsewhere'
}
