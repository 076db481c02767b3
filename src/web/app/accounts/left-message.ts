import { readTab, writeTab } from '#web/lib/local-store.ts'
import { toast } from '#web/ui/toast.ts'

const KEY = 'mergeboard.word'

interface Message {
  text: string
  /** The path kept during an account switch. The new account may not have access to it. */
  switchedAt: string | null
}

let arrived: Message | null = null

/** Leaves a message for the next page load in this tab. */
export function leaveMessage(text: string, switchedAt: string | null = null): void {
  writeTab(KEY, JSON.stringify({ text, switchedAt } satisfies Message))
}

/** Shows the message that the previous page load left in this tab. */
export function showLeftMessage(): void {
  const text = readTab(KEY)
  writeTab(KEY, null)
  arrived = text ? (JSON.parse(text) as Message) : null
  if (arrived) toast.info(arrived.text)
}

/** True when an account switch kept this path, so the account may not have access to it. */
export function wasKeptInSwitch(address: string): boolean {
  return arrived?.switchedAt === address
}

/** Called on navigation. Every later path is the current account's own choice. */
export function forgetSwitch(): void {
  arrived = null
}
