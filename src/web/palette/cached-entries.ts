import type { QueryClient } from '@tanstack/react-query'

import type { Board } from '#contract/boards.ts'
import {
  getGroup,
  listGroupProjects,
  listGroups,
  listSubgroups,
  type Group,
} from '#contract/groups.ts'
import { listGroupIssues, listIssues, listProjectIssues, type Issue } from '#contract/issues.ts'
import { listAllGroupMembers, listAllProjectMembers } from '#contract/members.ts'
import { getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { getProject, listProjects, type Project } from '#contract/projects.ts'
import type { Route } from '#contract/route.ts'
import { listUsers, type UserBasic } from '#contract/users.ts'
import { queriesOf } from '#web/api/route-query.ts'
import { cachedBoardIssues, cachedBoards } from '#web/spaces/boards.ts'
import { allRequestPages } from '#web/spaces/merge-request-queries.ts'
import {
  boardEntry,
  groupEntry,
  issueEntry,
  personEntry,
  projectEntry,
  requestEntry,
  type FoundRequest,
} from './found-entries.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** Entries from the query cache, which are available at once. */
export interface CachedEntries {
  readonly places: readonly PaletteEntry[]
  readonly boards: readonly PaletteEntry[]
  readonly issues: readonly PaletteEntry[]
  readonly requests: readonly PaletteEntry[]
  readonly people: readonly PaletteEntry[]
}

export function cachedEntries(client: QueryClient): CachedEntries {
  const repliesOf = <T>(...routes: Pick<Route, 'name'>[]) =>
    routes
      .flatMap((route) => client.getQueriesData(queriesOf([route])))
      .flatMap(([, data]) => rowsOf<T>(data))
  const groups = repliesOf<Group>(getGroup, listGroups, listSubgroups)
  const projects = repliesOf<Project>(getProject, listProjects, listGroupProjects)
  const members = repliesOf<UserBasic>(listAllProjectMembers, listAllGroupMembers, listUsers)
  return {
    places: distinct([...groups.map(groupEntry), ...projects.map(projectEntry)]),
    boards: distinct(boardsIn(client)),
    issues: distinct([
      ...issuesOnBoards(client),
      ...repliesOf<Issue>(listIssues, listProjectIssues, listGroupIssues).map((issue) =>
        issueEntry(issue),
      ),
    ]),
    requests: distinct(requestsIn(client).map(requestEntry)),
    people: distinct(members.map(personEntry)),
  }
}

/** Removes repeated entries and keeps the first. */
export function distinct(entries: readonly PaletteEntry[]): PaletteEntry[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values()].toReversed()
}

function boardsIn(client: QueryClient): PaletteEntry[] {
  return cachedBoards(client).flatMap(({ space, data }) =>
    rowsOf<Board>(data).map(({ id, name }) => boardEntry({ space, id, name })),
  )
}

/** Returns the cached issues. Each opens on the board that loaded it. */
function issuesOnBoards(client: QueryClient): PaletteEntry[] {
  return cachedBoardIssues(client).flatMap(({ space, boardId, data }) =>
    rowsOf<Issue>(data).map((issue) => issueEntry(issue, { space, id: boardId })),
  )
}

function requestsIn(client: QueryClient): FoundRequest[] {
  return [
    ...client
      .getQueriesData(allRequestPages())
      .flatMap(([, data]) => rowsOf<Partial<FoundRequest>>(data)),
    ...client
      .getQueriesData<FoundRequest>(queriesOf([getMergeRequest]))
      .map(([, request]) => request),
  ].filter((request): request is FoundRequest => request?.references !== undefined)
}

/** Returns the rows of cached data, which may be an array, a page, pages, or a single object. */
function rowsOf<T>(data: unknown): T[] {
  if (Array.isArray(data)) return data as T[]
  if (typeof data !== 'object' || data === null) return []
  if ('items' in data) return data.items as T[]
  return 'pages' in data
    ? (data.pages as unknown[]).flatMap((page) => rowsOf<T>(page))
    : [data as T]
}
