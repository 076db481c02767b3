import type { Query, QueryClient } from '@tanstack/react-query'

import { listAccounts } from '#web/api/account-store.ts'
import {
  ownerOfCopies,
  pruneCopies,
  savePage,
  type Copy,
  type OpenedPage,
} from '#web/api/copies.ts'
import { copyOwner } from './copy-owner.ts'
import { openedPage } from './opened-page.ts'

interface SeenPage extends Omit<OpenedPage, 'hashes'> {
  readonly queries: Set<Query>
}

/** Milliseconds between writes, so that a page's queries are saved together. */
const PAUSE_MS = 1000

/** Saves the data of each page that opens, and deletes old copies. Returns a function that stops saving. */
export function keepCopies(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  /** The data of each query when it was last saved. */
  const saved = new WeakMap<Query, unknown>()
  const unsaved = new Set<SeenPage>()
  let current: SeenPage | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function note(query: Query): void {
    if (query.meta?.['isSecret']) return
    const page = openedPage(location.pathname, location.search)
    if (current?.address !== page.address) {
      current = { ...page, openedAt: Date.now(), queries: new Set() }
    }
    current.queries.add(query)
    unsaved.add(current)
    timer ??= setTimeout(() => void save(), PAUSE_MS)
  }

  async function save(): Promise<void> {
    timer = undefined
    const owner = copyOwner()
    const pages = [...unsaved]
    unsaved.clear()
    if (owner === null) return
    for (const { queries, ...page } of pages) {
      const loaded = [...queries].filter(({ state }) => state.data !== undefined)
      const hashes = loaded.map(({ queryHash }) => queryHash)
      await savePage(owner, { ...page, hashes }, changesOf(loaded))
    }
  }

  function changesOf(queries: readonly Query[]): Map<string, Copy> {
    const changes = new Map<string, Copy>()
    for (const query of queries) {
      const { data, dataUpdatedAt } = query.state
      if (saved.get(query) === data) continue
      saved.set(query, data)
      changes.set(query.queryHash, { data, updatedAt: dataUpdatedAt })
    }
    return changes
  }

  const stop = cache.subscribe((event) => {
    const isNew = event.type === 'updated' && event.action.type === 'success'
    if (event.type === 'observerAdded' || (isNew && event.query.isActive())) note(event.query)
  })
  // The first page loads before this code.
  void prune().then(() => cache.findAll({ type: 'active' }).forEach(note))
  return () => {
    clearTimeout(timer)
    stop()
  }
}

async function prune(): Promise<void> {
  const owners = (await listAccounts()).map(ownerOfCopies)
  await pruneCopies(owners.filter((owner) => owner !== null))
}
