import type { FastifyInstance } from 'fastify'

import { hasBody, type Method, type Route } from '#contract/route.ts'
import type { TestUser } from './test-user.ts'

export interface TestReply {
  status: number
  headers: Record<string, string | undefined>
  /** The parsed JSON. Null when there is no body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any field of any reply
  body: any
}

/** A call's parameters, loosely typed so that a test can send invalid ones. */
export type Params = Record<string, unknown>

type Headers = Record<string, string>

/** API calls as one user. */
export interface Api {
  /** Calls a route: fills in its path, and sends all other parameters as the query or as JSON. */
  call(route: Route, input?: Params, headers?: Headers): Promise<TestReply>
  /** Requests a path below `/api/v4`, for tests of URLs and encodings. */
  get(path: string, headers?: Headers): Promise<TestReply>
  post(path: string, body?: Params, headers?: Headers): Promise<TestReply>
  put(path: string, body?: Params, headers?: Headers): Promise<TestReply>
  patch(path: string, body?: Params, headers?: Headers): Promise<TestReply>
  delete(path: string, headers?: Headers): Promise<TestReply>
}

/** Returns the API with that user's token. Null calls without credentials. */
export function apiOf(app: FastifyInstance, user: TestUser | null): Api {
  const send = async (
    method: Method,
    path: string,
    payload?: Params,
    headers?: Headers,
  ): Promise<TestReply> => {
    const reply = await app.inject({
      method,
      url: `/api/v4${path}`,
      headers: { ...(user ? { 'private-token': user.token } : {}), ...headers },
      ...(payload ? { payload } : {}),
    })
    const isJson = String(reply.headers['content-type']).includes('json')
    return {
      status: reply.statusCode,
      headers: reply.headers as TestReply['headers'],
      body: isJson ? reply.json() : reply.body || null,
    }
  }
  return {
    call(route, input = {}, headers) {
      const { path, rest } = fillPath(route, input)
      if (hasBody(route.method)) return send(route.method, path, rest, headers)
      const query = writeQuery(rest)
      return send(route.method, query ? `${path}?${query}` : path, undefined, headers)
    },
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}

/** Returns the route's path with its parameters filled in, and all other parameters. */
function fillPath({ name, path }: Route, input: Params): { path: string; rest: Params } {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, param: string) => {
    const value = rest[param] as string | number | undefined
    if (value === undefined) throw new Error(`${name} needs ${param}`)
    delete rest[param]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}

/** Encodes arrays as `name[]=a` and hashes as `name[key]=a`. Omits undefined values. */
function writeQuery(params: Params): string {
  const query = new URLSearchParams()
  const append = (name: string, value: unknown): void => {
    if (value === undefined) return
    if (value === null) query.append(name, '')
    else if (Array.isArray(value)) for (const item of value) append(`${name}[]`, item)
    else if (typeof value === 'object') {
      for (const [key, item] of Object.entries(value)) append(`${name}[${key}]`, item)
    } else query.append(name, `${value as string | number | boolean}`)
  }
  for (const [name, value] of Object.entries(params)) append(name, value)
  return query.toString()
}

/** Parses a query into parameters for `call`. */
export function queryParams(query: string): Params {
  const params: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(query)) {
    if (!name.endsWith('[]')) params[name] = value
    else {
      const list = (params[name.slice(0, -2)] ??= [])
      if (Array.isArray(list)) list.push(value)
    }
  }
  return params
}
