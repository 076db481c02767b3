import { queryOptions } from '@tanstack/react-query'

import { listGroupProjects, listGroups, listSubgroups } from '#contract/groups.ts'
import { listProjects } from '#contract/projects.ts'
import { isAbsent } from '#web/api/api-failure.ts'
import { callPage } from '#web/api/call.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { KnownPlace } from './known-places.ts'

/** The shortest search that servers accept. */
const MIN_LENGTH = 3
const INSIDE = 50
const FOUND = 8

/** A group's direct subgroups and projects, up to a page of each. */
export const insideQuery = (fullPath: string) => {
  const input = { id: fullPath, per_page: INSIDE }
  return sourceQuery(
    { name: 'places inside' },
    input,
    async ({ signal }): Promise<KnownPlace[]> => {
      const [groups, projects] = await Promise.all([
        callPage(listSubgroups, input, { signal }).catch(noneIfAbsent),
        callPage(listGroupProjects, { ...input, archived: false }, { signal }).catch(noneIfAbsent),
      ])
      return [...groups.items.map(ofGroup), ...projects.items.map(ofProject)]
    },
    STALE.space,
  )
}

/** The groups and projects that match a search. */
export const foundQuery = (search: string) => {
  const input = { search, per_page: FOUND }
  const query = sourceQuery(
    { name: 'places found' },
    input,
    async ({ signal }): Promise<KnownPlace[]> => {
      const inGroups = { ...input, all_available: true }
      const inProjects = { ...input, archived: false, search_namespaces: true }
      const [groups, projects] = await Promise.all([
        callPage(listGroups, inGroups, { signal }).catch(noneIfAbsent),
        callPage(listProjects, inProjects, { signal }).catch(noneIfAbsent),
      ])
      return [...groups.items.map(ofGroup), ...projects.items.map(ofProject)]
    },
    STALE.space,
  )
  return queryOptions({ ...query, enabled: search.length >= MIN_LENGTH })
}

function ofGroup({ full_path, name }: { full_path: string; name: string }): KnownPlace {
  return { path: full_path, name }
}

function ofProject(project: { path_with_namespace: string; name: string }): KnownPlace {
  return { path: project.path_with_namespace, name: project.name }
}

function noneIfAbsent(error: unknown): { items: [] } {
  if (isAbsent(error)) return { items: [] }
  throw error
}
