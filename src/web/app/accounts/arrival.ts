import { readTab, writeTab } from '#web/lib/local-store.ts'
import { toast } from '#web/ui/toast.ts'

const KEY = 'mergeboard.word'

interface Word {
  text: string
  /** The address that was open under another account; this one may not have it. */
  switchedAt: string | null
}

let arrived: Word | null = null

/** Leaves a word for the page that is loaded next in this tab. */
export function leaveWord(text: string, switchedAt: string | null = null): void {
  writeTab(KEY, JSON.stringify({ text, switchedAt } satisfies Word))
}

/** Says the word that was left for this page. */
export function sayWord(): void {
  const text = readTab(KEY)
  writeTab(KEY, null)
  arrived = text ? (JSON.parse(text) as Word) : null
  if (arrived) toast.info(arrived.text)
}

/** True when the address was kept during an account switch, so this account did not ask for it. */
export function wasKeptInSwitch(address: string): boolean {
  return arrived?.switchedAt === address
}

/** From the next page on, what is not there was asked for. */
export function forgetSwitch(): void {
  arrived = null
}
