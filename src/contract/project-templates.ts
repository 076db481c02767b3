import { Type, type Static } from '#schema'
import { IdOrPath, paging } from './params.ts'
import { defineRoute } from './route.ts'

export const ProjectTemplate = Type.Object(
  { name: Type.String(), content: Type.String() },
  { $id: 'ProjectTemplate' },
)
export type ProjectTemplate = Static<typeof ProjectTemplate>

const type = Type.Enum(['issues', 'merge_requests'])
const owner = { id: IdOrPath(), type }

export const listProjectTemplates = defineRoute({
  name: 'listProjectTemplates',
  method: 'GET',
  path: '/projects/:id/templates/:type',
  summary: 'List the description templates in the default branch of a project',
  access: 'code',
  input: Type.Object({ ...owner, ...paging }),
  reply: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
  paged: true,
})

export const getProjectTemplate = defineRoute({
  name: 'getProjectTemplate',
  method: 'GET',
  path: '/projects/:id/templates/:type/:name',
  summary: 'Get a description template of a project',
  access: 'code',
  input: Type.Object({ ...owner, name: Type.String({ minLength: 1 }) }),
  reply: ProjectTemplate,
})
