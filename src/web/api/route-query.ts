import { queryOptions } from '@tanstack/react-query'

import type { Input, Reply, Route } from '#contract/route.ts'
import { call, callPage } from './call.ts'

/** The query key of a route's response to an input. Without an input, the prefix of the route's keys. */
export function routeKey(route: Pick<Route, 'name'>, input?: object) {
  return input ? ([route.name, input] as const) : ([route.name] as const)
}

export function routeQuery<R extends Route>(route: R, input: Input<R>, staleTime: number) {
  return queryOptions({
    queryKey: routeKey(route, input as object),
    queryFn: async ({ signal }): Promise<Reply<R>> => await call(route, input, { signal }),
    staleTime,
  })
}

/** The query for one page of a list. */
export function pageQuery<R extends Route>(route: R, input: Input<R>, staleTime: number) {
  return queryOptions({
    queryKey: routeKey(route, input as object),
    queryFn: async ({ signal }) => await callPage(route, input, { signal }),
    staleTime,
  })
}
