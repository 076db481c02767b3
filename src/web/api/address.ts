import { pathParams, type Route } from '#contract/route.ts'
import { writeQuery } from './query-string.ts'

/** Returns a call's URL and, as `rest`, the input for its body. `rest` is null when the URL contains all input. */
export function addressOf(server: string, route: Route, input: Record<string, unknown>) {
  const rest = { ...input }
  let path = route.path
  for (const name of pathParams(route.path)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  const url = `${server}/api/v4${path}`
  if (route.method !== 'GET' && route.method !== 'DELETE') return { url, rest }
  const query = writeQuery(rest)
  return { url: query ? `${url}?${query}` : url, rest: null }
}
