import type { QueryClient } from '@tanstack/react-query'

import type { Board } from '#contract/boards.ts'
import {
  getGroup,
  listGroupProjects,
  listGroups,
  listSubgroups,
  type Group,
} from '#contract/groups.ts'
import { listIssues, type Issue } from '#contract/issues.ts'
import { listAllGroupMembers, listAllProjectMembers } from '#contract/members.ts'
import { getProject, listProjects, type Project } from '#contract/projects.ts'
import { listUsers, type UserBasic } from '#contract/users.ts'
import type { Space } from '#web/paths.ts'
import { boardEntry, groupEntry, issueEntry, personEntry, projectEntry } from './found-entries.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** What the app has read so far, as rows of the palette: they are there at once. */
export interface CachedEntries {
  readonly places: readonly PaletteEntry[]
  readonly boards: readonly PaletteEntry[]
  readonly issues: readonly PaletteEntry[]
  readonly people: readonly PaletteEntry[]
}

export function cachedEntries(client: QueryClient): CachedEntries {
  const under = <T>(name: string) =>
    client.getQueriesData({ queryKey: [name] }).flatMap(([, data]) => rowsOf<T>(data))
  const groups = [getGroup, listGroups, listSubgroups].flatMap(({ name }) => under<Group>(name))
  const projects = [getProject, listProjects, listGroupProjects].flatMap(({ name }) =>
    under<Project>(name),
  )
  const members = [listAllProjectMembers, listAllGroupMembers, listUsers].flatMap(({ name }) =>
    under<UserBasic>(name),
  )
  return {
    places: distinct([...groups.map(groupEntry), ...projects.map(projectEntry)]),
    boards: distinct(boardsIn(client)),
    issues: distinct([
      ...issuesOnBoards(client),
      ...under<Issue>(listIssues.name).map((issue) => issueEntry(issue)),
    ]),
    people: distinct(members.map(personEntry)),
  }
}

/** The first of those that are the same. */
export function distinct(entries: readonly PaletteEntry[]): PaletteEntry[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values()].toReversed()
}

function boardsIn(client: QueryClient): PaletteEntry[] {
  return client.getQueriesData({ queryKey: ['boards'] }).flatMap(([key, data]) => {
    const space = { kind: key[1], fullPath: key[2] } as Space
    return rowsOf<Board>(data).map(({ id, name }) => boardEntry({ space, id, name }))
  })
}

/** An issue that was read for a board is opened on it. */
function issuesOnBoards(client: QueryClient): PaletteEntry[] {
  const queries = client.getQueriesData({
    predicate: ({ queryKey }) => queryKey[0] === 'board' && queryKey[4] === 'issues',
  })
  return queries.flatMap(([key, data]) => {
    const board = { space: { kind: key[1], fullPath: key[2] } as Space, id: Number(key[3]) }
    return rowsOf<Issue>(data).map((issue) => issueEntry(issue, board))
  })
}

/** The rows of a cached list: all of it, one page, or page after page; or the one thing that it is. */
function rowsOf<T>(data: unknown): T[] {
  if (Array.isArray(data)) return data as T[]
  if (typeof data !== 'object' || data === null) return []
  if ('items' in data) return data.items as T[]
  return 'pages' in data
    ? (data.pages as unknown[]).flatMap((page) => rowsOf<T>(page))
    : [data as T]
}
