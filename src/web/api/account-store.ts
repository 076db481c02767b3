import { createStore as createDatabase, del, get, set, update, values } from 'idb-keyval'

import { readLocal, readTab, writeLocal, writeTab } from '#web/lib/local-store.ts'
import { createStore } from '#web/lib/store.ts'
import { listenToTabs, messageTabs } from './tabs.ts'

/** An account signed in to in this browser. It survives a reload, except for its access token. */
export interface Account {
  id: string
  kind: 'oauth' | 'token'
  server: string
  clientId: string
  /** The refresh token, or the access token that the user typed. Empty when the server has ended the session. */
  secret: string
  idToken: string | null
  /** True when the account outlives this tab. */
  keep: boolean
  /** The user's ID on that server. Null when the server does not return it. */
  userId: string | null
  /** The user as shown on screen. Null until loaded. */
  user: { name: string; username: string; avatar_url: string | null } | null
  /** Milliseconds since 1970. */
  addedAt: number
  /** An index that tells accounts apart: the lowest free number from 0. */
  color: number
}

export type NewAccount = Omit<Account, 'id' | 'addedAt' | 'color'>

/** The result of the latest `listAccounts`, for rendering. */
export const knownAccounts = createStore<readonly Account[]>([], () => void refreshKnown())
listenToTabs(() => void refreshKnown())

const TAB_KEY = 'mergeboard.accounts'
const CHOSEN_KEY = 'mergeboard.account'

/**
 * Accounts that outlive the tab. They are stored in IndexedDB, because browsers synchronize `localStorage` between
 * processes late: a tab could read a refresh token that another tab has already used.
 */
const kept = createDatabase('mergeboard', 'sessions')

/** Returns the accounts of this tab and of this browser, oldest first. */
export async function listAccounts(): Promise<Account[]> {
  const all = [...tabAccounts(), ...((await quietly(() => values<Account>(kept))) ?? [])]
  return all.filter(isAccount).toSorted((a, b) => a.addedAt - b.addedAt)
}

export async function readAccount(id: string): Promise<Account | null> {
  const account =
    tabAccounts().find((one) => one.id === id) ?? (await quietly(() => get<Account>(id, kept)))
  return account && isAccount(account) ? account : null
}

/** Adds an account, or replaces the same user's account on the same server. Without a user, it always adds one. */
export async function addAccount(wanted: NewAccount): Promise<Account> {
  const accounts = await listAccounts()
  const same = accounts.find(
    ({ server, userId }) => server === wanted.server && userId === wanted.userId,
  )
  const used = new Set(accounts.map(({ color }) => color))
  const fresh = { id: newId(), addedAt: Date.now(), color: lowestFree(used), user: null }
  const account = { ...fresh, ...same, ...wanted, user: wanted.user ?? same?.user ?? null }
  await forgetAccount(account.id)
  // Without storage, the account lasts as long as the tab.
  const isKept = account.keep && (await quietly(() => set(account.id, account, kept))) !== null
  if (!isKept) writeTabAccounts([...tabAccounts(), account])
  await publishChange()
  return account
}

/** Changes an account atomically, to protect the changes of other tabs. Does nothing for a removed account. */
export async function changeAccount(id: string, change: Partial<Account>): Promise<void> {
  const own = tabAccounts()
  if (own.some((account) => account.id === id)) {
    writeTabAccounts(
      own.map((account) => (account.id === id ? { ...account, ...change } : account)),
    )
  } else {
    await quietly(() =>
      update<Account>(id, (account) => ({ ...present(account), ...change }), kept),
    )
  }
  await publishChange()
}

export async function forgetAccount(id: string): Promise<void> {
  writeTabAccounts(tabAccounts().filter((account) => account.id !== id))
  await quietly(() => del(id, kept))
  if (readLocal(CHOSEN_KEY) === id) writeLocal(CHOSEN_KEY, null)
  await publishChange()
}

/** Drops a duplicated tab's accounts: their refresh tokens belong to the original tab. */
export function forgetCopiedAccounts(): void {
  writeTabAccounts(tabAccounts().filter(({ kind }) => kind === 'token'))
}

/**
 * Returns this tab's account. A new tab takes the browser's last chosen account, if it still exists, or else the
 * oldest.
 */
export async function chosenAccount(): Promise<Account | null> {
  const own = readTab(CHOSEN_KEY)
  if (own !== null) return await readAccount(own)
  const last = readLocal(CHOSEN_KEY)
  const account = last === null ? null : await readAccount(last)
  return account ?? (await listAccounts())[0] ?? null
}

export function chooseAccount({ id, keep }: Account): void {
  writeTab(CHOSEN_KEY, id)
  if (keep) writeLocal(CHOSEN_KEY, id)
}

async function publishChange(): Promise<void> {
  messageTabs({ kind: 'accounts' })
  await refreshKnown()
}

async function refreshKnown(): Promise<void> {
  knownAccounts.set(await listAccounts())
}

function tabAccounts(): Account[] {
  try {
    const accounts: unknown = JSON.parse(readTab(TAB_KEY) ?? '[]')
    return Array.isArray(accounts) ? accounts.filter(isAccount) : []
  } catch {
    return []
  }
}

function writeTabAccounts(accounts: Account[]): void {
  writeTab(TAB_KEY, accounts.length > 0 ? JSON.stringify(accounts) : null)
}

/** Validates a stored account, which another version of the app may have written. */
function isAccount(value: unknown): value is Account {
  const { id, server, secret, addedAt } = (value ?? {}) as Partial<Account>
  return (
    typeof id === 'string' &&
    typeof server === 'string' &&
    typeof secret === 'string' &&
    typeof addedAt === 'number'
  )
}

/** Throws when the account was removed. The error aborts the database update. */
function present(account: Account | undefined): Account {
  if (!account) throw new Error('The account was removed.')
  return account
}

function lowestFree(used: ReadonlySet<number>): number {
  let number = 0
  while (used.has(number)) number++
  return number
}

function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}
