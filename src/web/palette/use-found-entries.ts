import { queryOptions, useQuery } from '@tanstack/react-query'

import { listGroups } from '#contract/groups.ts'
import { issueRoutes, listIssues } from '#contract/issues.ts'
import { listProjects } from '#contract/projects.ts'
import { listUsers } from '#contract/users.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import type { Space } from '#web/paths.ts'
import { mergeRequestsQuery } from '#web/spaces/merge-request-queries.ts'
import { groupEntry, issueEntry, personEntry, projectEntry, requestEntry } from './found-entries.ts'
import type { PaletteEntry } from './palette-entry.ts'
import type { Mode } from './palette-mode.ts'

/** The minimum search length that servers accept. */
const MIN_LENGTH = 3
const SHOWN = 5

/**
 * Searches the server once the user stops typing. Within a project or group, searches only its issues and merge
 * requests.
 */
export function useFoundEntries(mode: Mode, words: string, place: Space | null) {
  const text = useSettled(words)
  const isWanted = text.length >= MIN_LENGTH
  const wants = (...modes: Mode[]) => isWanted && modes.includes(mode)
  const queries = [
    useQuery(groupsQuery(wants('all') && !place ? text : null)),
    useQuery(projectsQuery(wants('all') && !place ? text : null)),
    useQuery(issuesQuery(wants('all', 'issues') ? text : null, place)),
    useQuery(requestsQuery(wants('all', 'mergeRequests') ? text : null, place)),
    useQuery(numberQuery(mode === 'mergeRequests' && /^\d+$/.test(text) ? Number(text) : null)),
    useQuery(usersQuery(wants('people') ? text : null)),
  ]
  const found: PaletteEntry[] = queries.flatMap(({ data }) => data ?? [])
  const isSearching = queries.some(({ isFetching }) => isFetching)
  return { found, isSearching, error: queries.find(({ error }) => error)?.error ?? null }
}

function groupsQuery(search: string | null) {
  const input = { all_available: true, per_page: SHOWN, search: search ?? '' }
  return queryOptions({
    ...pageQuery(listGroups, input, STALE.space),
    enabled: search !== null,
    select: ({ items }) => items.map(groupEntry),
  })
}

function projectsQuery(search: string | null) {
  const input = {
    archived: false,
    order_by: 'last_activity_at',
    per_page: SHOWN,
    search: search ?? '',
    search_namespaces: true,
  } as const
  return queryOptions({
    ...pageQuery(listProjects, input, STALE.space),
    enabled: search !== null,
    select: ({ items }) => items.map(projectEntry),
  })
}

function issuesQuery(search: string | null, place: Space | null) {
  const input = { in: 'title', per_page: SHOWN * 2, search: search ?? '' }
  return queryOptions({
    ...(place
      ? pageQuery(issueRoutes[place.kind].list, { ...input, id: place.fullPath }, STALE.list)
      : pageQuery(listIssues, { ...input, scope: 'all' }, STALE.list)),
    enabled: search !== null,
    select: ({ items }) => items.map((issue) => issueEntry(issue)),
  })
}

function requestsQuery(search: string | null, place: Space | null) {
  const filters = { scope: 'all', in: 'title', search: search ?? '' } as const
  const query = mergeRequestsQuery(place, filters, SHOWN * 2)
  return queryOptions({
    ...query,
    enabled: search !== null,
    select: ({ items }) => items.map(requestEntry),
  })
}

/** The merge requests with the given number, in any project. */
function numberQuery(iid: number | null) {
  const query = mergeRequestsQuery(null, { scope: 'all', iids: [iid ?? 0] }, SHOWN * 2)
  return queryOptions({
    ...query,
    enabled: iid !== null,
    select: ({ items }) => items.map(requestEntry),
  })
}

function usersQuery(search: string | null) {
  const input = { active: true, per_page: SHOWN * 2, search: search ?? '' }
  return queryOptions({
    ...pageQuery(listUsers, input, STALE.space),
    enabled: search !== null,
    select: ({ items }) => items.map(personEntry),
  })
}
