import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMatches } from 'react-router'

import { ownerQuery } from '#web/api/owner.ts'
import { currentAccount } from '#web/api/session.ts'
import { type IssueName, type Space, spaceOf } from '#web/paths.ts'
import { recentBoards } from '#web/spaces/recent-boards.ts'
import { boundKeys, type BoundKey } from '#web/ui/keys/bound-keys.ts'
import { rowOf } from '#web/ui/keys/key-map.ts'
import { cachedEntries, distinct } from './cached-entries.ts'
import { boardEntry } from './found-entries.ts'
import { issueAddress } from './issue-address.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { readMode } from './palette-mode.ts'
import { paletteSections } from './palette-sections.ts'
import { readPasted } from './read-pasted.ts'
import { useFoundEntries } from './use-found-entries.ts'

/** Computes the rows for a text, within a space or anywhere. */
export function usePalette(text: string, place: Space | null) {
  const client = useQueryClient()
  const here = useHere()
  const owner = useQuery(ownerQuery()).data
  const recent = useMemo(() => (owner ? recentBoards(owner) : []), [owner])
  // Snapshots taken on opening, so that rows do not move under the cursor.
  const [cached] = useState(() => cachedEntries(client))
  const [bound] = useState(boundKeys)
  const { mode, words } = readMode(text.trimStart())
  const { found, isSearching, error } = useFoundEntries(mode, words, place)

  function withAddress(entry: PaletteEntry): PaletteEntry {
    if (entry.kind !== 'issue' || entry.address) return entry
    const { issue } = entry as PaletteEntry & { issue: IssueName }
    return { ...entry, address: async () => await issueAddress(client, recent, issue) }
  }

  function pasted(): PaletteEntry[] {
    const hosts = [location.host, new URL(currentAccount()?.server ?? location.origin).host]
    const reference = readPasted(text.trim(), place ?? here.space, hosts)
    if (!reference || reference.kind === 'merge_request') return []
    if (reference.kind === 'page') {
      const { address } = reference
      return [{ id: `page ${address}`, kind: 'action', label: `Open ${address}`, address }]
    }
    const { project, iid } = reference
    return [
      {
        id: `issue ${project}#${iid}`,
        kind: 'issue',
        label: `Open ${project}#${iid}`,
        address: async () => await issueAddress(client, recent, { project, iid }),
      },
    ]
  }

  const within = (entry: PaletteEntry) => !place || (entry.note ?? '').startsWith(place.fullPath)
  const sections = paletteSections(mode, words, {
    first: mode === 'filter' ? [filterEntry(bound, words)] : pasted(),
    actions: place ? [] : actionEntries(bound),
    recent: recent.map(boardEntry).filter(within),
    cached: {
      places: cached.places.filter(within),
      boards: cached.boards.filter(within),
      issues: cached.issues.filter(within).map(withAddress),
      people: cached.people,
    },
    found: distinct(found).map(withAddress),
  })
  return { mode, words, sections, isSearching, error }
}

/** Actions of the page before global ones, without those that only move focus. */
function actionEntries(bound: readonly BoundKey[]): PaletteEntry[] {
  const isOfPage = ({ id }: BoundKey) => Number(rowOf(id).scope !== 'everywhere')
  return bound
    .filter(({ id }) => !rowOf(id).repeats && !id.startsWith('palette.'))
    .toSorted((a, b) => isOfPage(b) - isOfPage(a))
    .map(({ id, run, whyNot }) => ({
      id: `action ${id}`,
      kind: 'action',
      label: rowOf(id).label,
      keyId: id,
      whyNot,
      run: () => run(),
    }))
}

function filterEntry(bound: readonly BoundKey[], words: string): PaletteEntry {
  const filter = bound.find(({ id }) => id === 'filter.focus')
  return {
    id: 'filter',
    kind: 'filter',
    label: words ? `Filter this page by “${words}”` : 'Filter this page',
    keyId: 'filter.focus',
    ...(filter ? { run: () => filter.run(words) } : { whyNot: 'This page has no filter.' }),
  }
}

interface Here {
  /** The space of the page. */
  readonly space: Space | null
  /** The open board. */
  readonly boardId: number | null
}

/** The current location in the app. */
function useHere(): Here {
  const { params = {}, loaderData } = useMatches().at(-1) ?? {}
  const boardId = params['board_id'] === undefined ? null : Number(params['board_id'])
  const space = spaceOf(params)
  if (space.fullPath) return { space, boardId }
  // The address of a space does not tell its kind; its loader does.
  return { space: isSpace(loaderData) ? loaderData : null, boardId }
}

function isSpace(data: unknown): data is Space {
  return typeof data === 'object' && data !== null && 'kind' in data && 'fullPath' in data
}
