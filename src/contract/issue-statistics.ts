import { Type, type Static } from '#schema'
import { filterRules, filters, scope } from './issue-filters.ts'
import { IdOrPath } from './params.ts'
import { defineRoute } from './route.ts'

export const IssuesStatistics = Type.Object(
  {
    statistics: Type.Object({
      counts: Type.Object({
        all: Type.Integer(),
        closed: Type.Integer(),
        opened: Type.Integer(),
      }),
    }),
  },
  { $id: 'IssuesStatistics' },
)
export type IssuesStatistics = Static<typeof IssuesStatistics>

const inSpace = { id: IdOrPath() }

export const getIssuesStatistics = defineRoute({
  name: 'getIssuesStatistics',
  method: 'GET',
  path: '/issues_statistics',
  summary: 'Count issues across projects, by default those created by the caller',
  access: 'user',
  input: Type.Object({ ...filters, ...scope('created_by_me') }),
  rules: filterRules,
  reply: IssuesStatistics,
})

export const getGroupIssuesStatistics = defineRoute({
  name: 'getGroupIssuesStatistics',
  method: 'GET',
  path: '/groups/:id/issues_statistics',
  summary: 'Count the issues of a group',
  access: 'public',
  input: Type.Object({ ...inSpace, ...filters, ...scope('all') }),
  rules: filterRules,
  reply: IssuesStatistics,
})

export const getProjectIssuesStatistics = defineRoute({
  name: 'getProjectIssuesStatistics',
  method: 'GET',
  path: '/projects/:id/issues_statistics',
  summary: 'Count the issues of a project',
  access: 'public',
  input: Type.Object({ ...inSpace, ...filters, ...scope('all') }),
  rules: filterRules,
  reply: IssuesStatistics,
})
