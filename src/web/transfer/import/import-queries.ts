import { queryOptions } from '@tanstack/react-query'

import { getGroupImport, listGroupImports, type GroupImport } from '#contract/group-imports.ts'
import { getGroup, listGroups } from '#contract/groups.ts'
import { getNamespaceExistence } from '#contract/namespaces.ts'
import { accessLevel } from '#contract/rights.ts'
import { ifPresent } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { pageQuery, routeQuery, sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'

const POLL_MS = 1000
const APPEARANCE_MS = 5000
const IMPORTS_SHOWN = 10
const GROUPS_SHOWN = 50

/** An import of the user, polled while it runs. */
export const importQuery = (id: number) =>
  queryOptions({
    ...routeQuery(getGroupImport, { import_id: id }, 0),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  })

export function isRunning(row: GroupImport | undefined): boolean {
  return row?.status === 'queued' || row?.status === 'started'
}

/** The user's latest imports. */
export const importsQuery = () => pageQuery(listGroupImports, { per_page: IMPORTS_SHOWN }, 0)

/** The group at a path, polled until it exists. For servers that do not report imports. */
export const appearanceQuery = (fullPath: string) =>
  queryOptions({
    ...sourceQuery(
      { name: 'imported group' },
      { id: fullPath },
      async ({ signal }) =>
        await ifPresent(call(getGroup, { id: fullPath, with_projects: false }, { signal })),
      STALE.list,
    ),
    refetchInterval: ({ state }) => (state.data === null ? APPEARANCE_MS : false),
  })

/** The groups in which the user may be allowed to create a subgroup. */
export const parentsQuery = (search: string) => {
  const input = {
    min_access_level: accessLevel.maintainer,
    per_page: GROUPS_SHOWN,
    ...(search && { search }),
  } as const
  return pageQuery(listGroups, input, STALE.list)
}

/** Whether a path is taken, with free ones like it. */
export const existenceQuery = (path: string, parentId: number | null) =>
  routeQuery(
    getNamespaceExistence,
    { namespace: path, ...(parentId !== null && { parent_id: parentId }) },
    0,
  )
