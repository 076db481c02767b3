import { createStore as createDatabase, get, promisifyRequest } from 'idb-keyval'

import type { Account } from './account-store.ts'

/** Saved query data, readable offline. */
export interface Copy {
  readonly data: unknown
  /** The time of the server's reply, in milliseconds since 1970. */
  readonly updatedAt: number
}

export type PageKind = 'merge_request' | 'board' | 'other'

/** A page that the user opened, and the queries that it showed. */
export interface OpenedPage {
  readonly kind: PageKind
  /** The page's URL, without the parts that do not change the page's data. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly openedAt: number
  readonly hashes: readonly string[]
}

export interface OwnedPage extends OpenedPage {
  readonly owner: string
}

/** Saved pages per kind and owner. */
const MOST_PAGES = 50
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000

/** A database of its own, since idb-keyval supports one store per database. */
export const database = createDatabase('mergeboard-copies', 'copies')

/** Changes with the form of any query's data, so that older copies are not read. */
const COPY = 'copy 2'

const pageKey = (owner: string, address: string) => ['page', owner, address]
const copyKey = (owner: string, hash: string) => [COPY, owner, hash]
/** Arrays sort after strings, so an empty array ends the range. */
const under = (...key: string[]) => IDBKeyRange.bound(key, [...key, []])
/** The keys of all that is stored for a user. */
export const rangesOf = (owner: string) => [under('page', owner), under(COPY, owner)]

/** Returns the user to whom an account's copies belong. Null when the server does not say who it is. */
export function ownerOfCopies({ server, userId }: Account): string | null {
  return userId === null ? null : `${server} ${userId}`
}

/** Returns the copy of a query, unless it is too old. Null when there is none. */
export async function readCopy(owner: string, hash: string): Promise<Copy | null> {
  const copy = await quietly(async () => await get<Copy>(copyKey(owner, hash), database))
  return copy && copy.updatedAt > Date.now() - LONGEST_MS ? copy : null
}

/** Saves a page with the copies that changed since it was last saved. Does nothing when storage is full or denied. */
export async function savePage(
  owner: string,
  page: OpenedPage,
  changed: ReadonlyMap<string, Copy>,
): Promise<void> {
  await quietly(
    async () =>
      await database('readwrite', async (store) => {
        store.put({ ...page, owner } satisfies OwnedPage, pageKey(owner, page.address))
        for (const [hash, { data, updatedAt }] of changed) {
          store.put({ data: withoutSecrets(data), updatedAt }, copyKey(owner, hash))
        }
        await promisifyRequest(store.transaction)
      }),
  )
}

/** Deletes all copies of an account's user. */
export async function deleteCopies(account: Account): Promise<void> {
  const owner = ownerOfCopies(account)
  if (owner === null) return
  await quietly(
    async () =>
      await database('readwrite', async (store) => {
        for (const range of rangesOf(owner)) store.delete(range)
        await promisifyRequest(store.transaction)
      }),
  )
}

/** Deletes old copies, those beyond the limits, and those of other owners. */
export async function pruneCopies(owners: readonly string[]): Promise<void> {
  await quietly(
    async () =>
      await database('readwrite', async (store) => {
        const pages = await promisifyRequest<OwnedPage[]>(store.getAll(under('page')))
        const keys = await promisifyRequest(store.getAllKeys())
        const kept = keptPages(pages, owners, Date.now())
        const keptKeys = new Set(
          kept
            .flatMap(({ owner, address, hashes }) => [
              pageKey(owner, address),
              ...hashes.map((hash) => copyKey(owner, hash)),
            ])
            .map((key) => JSON.stringify(key)),
        )
        for (const key of keys) if (!keptKeys.has(JSON.stringify(key))) store.delete(key)
        await promisifyRequest(store.transaction)
      }),
  )
}

/** Returns the last opened pages of each kind and owner. */
export function keptPages(
  pages: readonly OwnedPage[],
  owners: readonly string[],
  now: number,
): OwnedPage[] {
  const counts = new Map<string, number>()
  return pages
    .filter(({ owner, openedAt }) => owners.includes(owner) && openedAt > now - LONGEST_MS)
    .toSorted((a, b) => b.openedAt - a.openedAt)
    .filter(({ owner, kind }) => {
      const key = `${kind} ${owner}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= MOST_PAGES
    })
}

/** Returns the data without tokens, such as a project's `runners_token`. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  // Maps, sets and dates are copied by the database.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const kept = Object.entries(value).filter(
    ([name, field]) => !(typeof field === 'string' && /token|secret|password/i.test(name)),
  )
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutSecrets(field)]))
}

export async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}
