import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { deleteCopies } from '#web/api/copies.ts'
import { measureCopies } from '#web/api/measure-copies.ts'
import { ownerQuery } from '#web/api/owner.ts'
import { currentAccount } from '#web/api/session.ts'
import { localKeysWith, readLocal, writeLocal } from '#web/lib/local-store.ts'
import { rereadLocal, storeWaiting } from '#web/lib/use-local.ts'
import { rereadRecentBoards } from '#web/spaces/recent-boards.ts'

type StoredKind = 'drafts' | 'viewed' | 'places'

const NAMES: readonly (readonly [StoredKind, RegExp])[] = [
  ['drafts', /^mergeboard\.(?:draft|new-card|review|(?:open|left) comments) /],
  ['viewed', /^mergeboard\.(?:viewed|viewed-requests|seen-versions) /],
  ['places', /^mergeboard\./],
]

/** Browsers store two bytes per character. */
const CHARACTER_BYTES = 2

export type Kind = StoredKind | 'copies'

const KINDS: readonly Kind[] = ['copies', 'drafts', 'viewed', 'places']

type Sizes = Readonly<Record<Kind, number>>

async function measureAll(owner: string): Promise<Sizes> {
  storeWaiting()
  return { ...measureLocal(owner), copies: await measureCopies(currentAccount()!) }
}

/** The bytes that this browser stores for the user, by kind. Null until measured. */
export function useStoredSizes() {
  const owner = useSuspenseQuery(ownerQuery()).data.key
  const [bytes, setBytes] = useState<Sizes | null>(null)
  useEffect(() => void measureAll(owner).then(setBytes), [owner])

  const measure = async () => setBytes(await measureAll(owner))

  async function clear(kind: Kind): Promise<void> {
    if (kind === 'copies') await deleteCopies(currentAccount()!)
    else clearLocal(owner, kind)
    rereadLocal()
    rereadRecentBoards()
    await measure()
  }

  return { sizes: KINDS.map((kind) => ({ kind, bytes: bytes?.[kind] ?? null })), measure, clear }
}

/** Returns how many bytes this browser stores for a user, by kind. */
function measureLocal(owner: string): Readonly<Record<StoredKind, number>> {
  const sizes = { drafts: 0, viewed: 0, places: 0 }
  for (const key of localKeysWith(owner)) {
    const kind = kindOf(key)
    if (kind) sizes[kind] += CHARACTER_BYTES * (key.length + (readLocal(key)?.length ?? 0))
  }
  return sizes
}

/** Deletes what this browser stores of a kind for a user. */
function clearLocal(owner: string, kind: StoredKind): void {
  for (const key of localKeysWith(owner)) if (kindOf(key) === kind) writeLocal(key, null)
}

function kindOf(key: string): StoredKind | undefined {
  return NAMES.find(([, pattern]) => pattern.test(key))?.[0]
}
