import { queryOptions, useQuery } from '@tanstack/react-query'

import { getProjectTemplate, listProjectTemplates } from '#contract/project-templates.ts'
import type { Reply } from '#contract/route.ts'
import { allPagesQuery, routeQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'

/** The names of a project's description templates. */
export function templatesQuery(project: string) {
  const input = { id: project, type: 'merge_requests' } as const
  return queryOptions({
    ...allPagesQuery(listProjectTemplates, input, STALE.board),
    retry: false,
    select: namesOf,
  })
}

/** A template with its content. */
export function templateQuery(project: string, name: string) {
  const input = { id: project, type: 'merge_requests', name } as const
  return queryOptions({ ...routeQuery(getProjectTemplate, input, STALE.board), retry: false })
}

/** The content of the template named `Default`. Empty if there is none. */
export function useDefaultTemplate(project: string): string {
  const names = useQuery(templatesQuery(project)).data
  const name = names?.find((each) => each.toLowerCase() === 'default')
  const template = useQuery({ ...templateQuery(project, name ?? ''), enabled: Boolean(name) }).data
  return template?.content ?? ''
}

function namesOf(templates: Reply<typeof listProjectTemplates>): string[] {
  return templates.map(({ name }) => name)
}
