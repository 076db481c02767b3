import { readTab, writeTab } from '#web/lib/local-store.ts'

/** The user that an administrator acts as in this tab. */
export interface Acting {
  /** The administrator's own account. */
  accountId: string
  id: number
  username: string
}

const KEY = 'mergeboard.acting'

/** Changes only at a page load, so that two users' data are never in memory together. */
let acting = parse(readTab(KEY))

/** The user that this tab acts as. Null when it uses the account's own user. */
export function actingAs(accountId: string | undefined): Acting | null {
  return acting && acting.accountId === accountId ? acting : null
}

/** Takes effect at the next reload and lasts until the tab is closed. */
export function startActing(as: Acting): void {
  writeTab(KEY, JSON.stringify(as))
}

/** Takes effect at the next reload. */
export function stopActing(): void {
  writeTab(KEY, null)
}

/** Called in a duplicated tab, which must not act as another user. */
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
