import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { ownerQuery } from '#web/api/owner.ts'
import { currentAccount } from '#web/api/session.ts'
import { readDuration } from '#web/issuables/time/typed-duration.ts'
import { paths, type IssueName, type Space } from '#web/paths.ts'
import { useCurrentSpace } from '#web/spaces/current-space.ts'
import { issueAddress } from '#web/spaces/issue-address.ts'
import { recentBoards } from '#web/spaces/recent-boards.ts'
import { boundKeys, type BoundKey } from '#web/ui/keys/bound-keys.ts'
import { rowOf } from '#web/ui/keys/key-map.ts'
import { cachedEntries, distinct } from './cached-entries.ts'
import { boardEntry } from './found-entries.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { readMode } from './palette-mode.ts'
import { paletteSections } from './palette-sections.ts'
import { readPasted } from './read-pasted.ts'
import { useFoundEntries } from './use-found-entries.ts'

/** Returns the palette's rows for a text, within a project or group or anywhere. */
export function usePalette(text: string, place: Space | null) {
  const client = useQueryClient()
  const here = useCurrentSpace()
  const owner = useQuery(ownerQuery()).data
  const recent = useMemo(() => (owner ? recentBoards(owner) : []), [owner])
  // Snapshots from when the palette opened, so later changes move no row.
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
    const reference = readPasted(text.trim(), place ?? here, hosts)
    if (!reference) return []
    if (reference.kind === 'page') {
      const { address } = reference
      return [{ id: `page ${address}`, kind: 'action', label: `Open ${address}`, address }]
    }
    const { kind, project, iid } = reference
    const full = `${project}${kind === 'issue' ? '#' : '!'}${iid}`
    const address =
      kind === 'issue'
        ? async () => await issueAddress(client, recent, { project, iid })
        : paths.mergeRequest({ project, iid })
    return [{ id: `${kind} ${full}`, kind, label: `Open ${full}`, address }]
  }

  const within = (entry: PaletteEntry) => !place || (entry.note ?? '').startsWith(place.fullPath)
  const sections = paletteSections(mode, words, {
    first:
      mode === 'filter' ? [filterEntry(bound, words)] : [...timeEntries(bound, words), ...pasted()],
    actions: place ? [] : actionEntries(bound),
    recent: recent.map(boardEntry).filter(within),
    cached: {
      places: cached.places.filter(within),
      boards: cached.boards.filter(within),
      issues: cached.issues.filter(within).map(withAddress),
      requests: cached.requests.filter(within),
      people: cached.people,
    },
    found: distinct(found).map(withAddress),
  })
  return { mode, words, sections, isSearching, error }
}

/** Returns the page's actions, then global ones. Excludes actions that only move the focus. */
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

/** Offers to track a typed duration: `spend 45m` or `estimate 3h`. */
function timeEntries(bound: readonly BoundKey[], words: string): PaletteEntry[] {
  const [, verb = '', text = ''] = /^(spend|estimate)\s+(\S.*)$/i.exec(words) ?? []
  const duration = readDuration(text)
  const isSpent = verb.toLowerCase() === 'spend'
  const keyId = isSpent ? 'subject.time' : 'subject.estimate'
  const action = bound.find(({ id }) => id === keyId)
  if (!action || duration === null) return []
  const label = isSpent ? `Log ${duration}…` : `Set the estimate to ${duration}…`
  return [{ id: 'time', kind: 'action', label, keyId, run: () => action.run(text) }]
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
