import { Type } from '#schema'
import { Id, IdOrPath } from './params.ts'
import { listProjectFilters } from './project-filters.ts'
import { Project, ProjectDetail } from './projects.ts'
import { atMostOneOf, defineRoute } from './route.ts'
import { Visibility } from './visibility.ts'

export const forkProject = defineRoute({
  name: 'forkProject',
  method: 'POST',
  path: '/projects/:id/fork',
  summary: 'Fork a project',
  access: 'code-reader',
  input: Type.Object({
    id: IdOrPath(),
    name: Type.Optional(Type.String()),
    path: Type.Optional(Type.String()),
    namespace: Type.Optional(IdOrPath()),
    namespace_id: Type.Optional(Id()),
    namespace_path: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    visibility: Type.Optional(Visibility),
  }),
  rules: [atMostOneOf('namespace', 'namespace_id', 'namespace_path')],
  reply: ProjectDetail,
})

export const listForks = defineRoute({
  name: 'listForks',
  method: 'GET',
  path: '/projects/:id/forks',
  summary: 'List the forks of a project that are visible to the caller',
  access: 'public',
  input: Type.Object({ id: IdOrPath(), ...listProjectFilters }),
  reply: Type.Array(Project),
  paged: true,
})

export const endFork = defineRoute({
  name: 'endFork',
  method: 'DELETE',
  path: '/projects/:id/fork',
  summary: 'Remove the fork relationship of a project',
  access: 'owner',
  input: Type.Object({ id: IdOrPath() }),
  reply: Type.Null(),
})
