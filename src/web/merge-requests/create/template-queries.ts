import { queryOptions, useQuery } from '@tanstack/react-query'

import { getProjectTemplate, listProjectTemplates } from '#contract/project-templates.ts'
import { call, callAllPages } from '#web/api/call.ts'
import { routeKey } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'

/** The names of a project's description templates. */
export function templatesQuery(project: string) {
  const input = { id: project, type: 'merge_requests' } as const
  return queryOptions({
    queryKey: routeKey(listProjectTemplates, input),
    queryFn: async ({ signal }) =>
      (await callAllPages(listProjectTemplates, input, { signal })).map(({ name }) => name),
    staleTime: STALE.board,
    retry: false,
  })
}

/** A template's content. */
export function templateQuery(project: string, name: string) {
  const input = { id: project, type: 'merge_requests', name } as const
  return queryOptions({
    queryKey: routeKey(getProjectTemplate, input),
    queryFn: async ({ signal }) => (await call(getProjectTemplate, input, { signal })).content,
    staleTime: STALE.board,
    retry: false,
  })
}

/** The content of the template named `Default`. Empty if there is none. */
export function useDefaultTemplate(project: string): string {
  const names = useQuery(templatesQuery(project)).data
  const name = names?.find((each) => each.toLowerCase() === 'default')
  const content = useQuery({ ...templateQuery(project, name ?? ''), enabled: Boolean(name) }).data
  return content ?? ''
}
