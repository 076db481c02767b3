import { readTab, writeTab } from '#web/lib/local-store.ts'

/** The person as whom an administrator works in this tab. */
export interface Acting {
  /** The administrator's own account. */
  accountId: string
  id: number
  username: string
}

const KEY = 'mergeboard.acting'

/** Set only before a reload, so that no data of one user is in memory while another acts. */
let acting = parse(readTab(KEY))

/** The user this tab acts as; null when it is the account's own. */
export function actingAs(accountId: string | undefined): Acting | null {
  return acting && acting.accountId === accountId ? acting : null
}

/** From the next reload on, until the tab is closed. */
export function startActing(as: Acting): void {
  writeTab(KEY, JSON.stringify(as))
}

/** From the next reload on. */
export function stopActing(): void {
  writeTab(KEY, null)
}

/** A copy of the tab acts for nobody. */
export function forgetActing(): void {
  acting = null
  stopActing()
}

function parse(text: string | null): Acting | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as Acting
  } catch {
    return null
  }
}
