import {
  infiniteQueryOptions,
  partialMatchKey,
  queryOptions,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'

import type { Input, Reply, Route } from '#contract/route.ts'
import { call, callAllPages, callPage } from './call.ts'
import type { Page } from './paging.ts'

/** The first part of a query's key: a route, or the name of a query that reads several routes. */
export type Source = Pick<Route, 'name'>

/** A route whose reply is not a list in pages. */
type SingleRoute<R extends Route> = 'per_page' extends keyof Input<R> ? never : R

type Paging = 'page' | 'per_page'

/** The query for a route's reply. */
export function routeQuery<R extends Route>(
  route: SingleRoute<R>,
  input: Input<R>,
  staleTime: number,
) {
  const read = async (signal: AbortSignal): Promise<Reply<R>> =>
    await call(route, input, { signal })
  return sourceQuery(route, input as object, ({ signal }) => read(signal), staleTime)
}

/** The query for one page of a list. */
export function pageQuery<R extends Route>(
  route: R,
  input: Input<R> & { per_page: number },
  staleTime: number,
) {
  return sourceQuery(
    route,
    input,
    async ({ signal }) => await callPage(route, input, { signal }),
    staleTime,
  )
}

/** The query for all rows of a list. */
export function allPagesQuery<R extends Route>(
  route: R,
  input: Omit<Input<R>, Paging> & Partial<Record<Paging, never>>,
  staleTime: number,
) {
  return sourceQuery(
    route,
    input,
    async ({ signal }) => await callAllPages(route, input as Input<R>, { signal }),
    staleTime,
  )
}

/** A query that reads several routes, or one in a way of its own. Its key is the source's name and the input. */
export function sourceQuery<Data>(
  source: Source,
  input: object,
  read: (context: QueryFunctionContext) => Promise<Data>,
  staleTime: number,
) {
  return queryOptions({ queryKey: [source.name, input] as const, queryFn: read, staleTime })
}

/**
 * The query for a list that is read page by page, in a way of its own. No `pageQuery` may have the same route and input,
 * since its data has another form.
 */
export function pagesQuery<Row>(
  source: Source,
  input: object,
  read: (context: QueryFunctionContext<QueryKey, number>) => Promise<Page<Row>>,
  staleTime: number,
) {
  return infiniteQueryOptions({
    queryKey: [source.name, input] as const,
    queryFn: read,
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
    staleTime,
  })
}

/** Matches the queries of the sources whose input contains the given part. */
export function queriesOf(sources: readonly Source[], part: object = {}) {
  const names = new Set<unknown>(sources.map(({ name }) => name))
  return {
    predicate: ({ queryKey: [name, input] }: Query) =>
      names.has(name) && partialMatchKey([input], [part]),
  }
}

type QueryMatch = ReturnType<typeof queriesOf>

/** Matches the queries that at least one of the filters matches. */
export function anyOf(...filters: readonly QueryMatch[]): QueryMatch {
  return { predicate: (query) => filters.some(({ predicate }) => predicate(query)) }
}

/** Marks the queries of the sources whose input contains the given part as stale. Refetches those on screen. */
export async function invalidate(
  client: QueryClient,
  sources: readonly Source[],
  part?: object,
): Promise<void> {
  await client.invalidateQueries(queriesOf(sources, part))
}
