import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { deleteCopies } from '#web/api/copies.ts'
import { measureCopies } from '#web/api/measure-copies.ts'
import { ownerQuery } from '#web/api/owner.ts'
import { currentAccount } from '#web/api/session.ts'
import { rereadLocal, storeWaiting } from '#web/lib/use-local.ts'
import { rereadRecentBoards } from '#web/spaces/recent-boards.ts'
import { clearLocal, measureLocal, type StoredKind } from './stored-kinds.ts'

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
