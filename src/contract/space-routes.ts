import type { TObject, TSchema } from 'typebox'

import { defineRoute, type Access, type Route, type RouteOptions } from './route.ts'

/**
 * A route that projects and groups share. Its path is relative to the project or group, and `{space}` in its summary
 * becomes "project" or "group".
 */
type SpaceRoute<I extends TObject, R extends TSchema, A extends Access> = Omit<
  RouteOptions<I, R, A>,
  'name'
>

export const spaceRoute = <I extends TObject, R extends TSchema, A extends Access>(
  route: SpaceRoute<I, R, A>,
) => route

export const onProject = <I extends TObject, R extends TSchema, A extends Access>(
  name: string,
  route: SpaceRoute<I, R, A>,
): Route<I, R, A> => defineRoute(below('project', name, route))

export const onGroup = <I extends TObject, R extends TSchema, A extends Access>(
  name: string,
  route: SpaceRoute<I, R, A>,
): Route<I, R, A> => defineRoute(below('group', name, route))

function below<I extends TObject, R extends TSchema, A extends Access>(
  space: 'project' | 'group',
  name: string,
  route: SpaceRoute<I, R, A>,
): RouteOptions<I, R, A> {
  return {
    ...route,
    name,
    path: `/${space}s/:id${route.path}`,
    summary: route.summary.replace('{space}', space),
  }
}
