import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Static, TSchema, TUnion } from 'typebox'

import { hasBody, type Input, type Method, type Route } from '#contract/route.ts'
import type { TestUser } from './test-user.ts'

export interface TestReply<Body = unknown> {
  status: number
  headers: Record<string, string | undefined>
  /** The parsed JSON of a success. Null when there is no body. */
  body: Body
  /** The parsed JSON of a failure. Empty on success. */
  refusal: Refusal
}

/** `message` is text, or texts by field. */
interface Refusal {
  message?: unknown
  error?: string
  error_description?: string
}

/** A value in the forms that the API reads: also a number for text, comma-separated text for a list, '' for null. */
type Sent<T> = T extends string
  ? string extends T
    ? string | number
    : T
  : T extends (infer Item)[]
    ? readonly Sent<Item>[] | (Item extends object ? never : string | number)
    : T extends null
      ? null | ''
      : SentAll<T>

/** The body of a success. If it has several shapes, the first, which has the most fields. */
export type BodyOf<R extends Route> = Fullest<R['reply']>
type Fullest<S extends TSchema> =
  S extends TUnion<[infer First extends TSchema, ...TSchema[]]> ? Static<First> : Static<S>

/** A route's parameters, as `call` takes them. */
export type ParamsOf<R extends Route> = SentAll<Input<R>>
type SentAll<T> = { [K in keyof T]: Sent<T[K]> }

/** An input without names that the route does not know, not even in spread values. */
export type Known<R extends Route, I> = I & {
  [K in Exclude<keyof I, NamesOf<ParamsOf<R>>>]: never
}
type NamesOf<T> = T extends unknown ? keyof T : never

/** Some of a route's parameters. */
export type Some<R extends Route> = Partial<ParamsOf<R>>

/** Parameters for `callRaw`. */
export type Params = Record<string, unknown>

type Headers = Record<string, string>

/** API calls as one user. */
export interface Api {
  /** Calls a route: fills in its path, and sends all other parameters as the query or as JSON. */
  call<R extends Route, I extends ParamsOf<R>>(
    route: R,
    input?: Known<R, I>,
    headers?: Headers,
  ): Promise<TestReply<BodyOf<R>>>
  /** Like `call`, with any parameters, for tests of invalid ones and of query strings. */
  callRaw<R extends Route>(
    route: R,
    input: object,
    headers?: Headers,
  ): Promise<TestReply<BodyOf<R>>>
  /** Requests a path below `/api/v4`, for tests of URLs and encodings. */
  get<Body>(path: string, headers?: Headers): Promise<TestReply<Body>>
  post<Body>(path: string, body?: Params, headers?: Headers): Promise<TestReply<Body>>
  put<Body>(path: string, body?: Params, headers?: Headers): Promise<TestReply<Body>>
  patch<Body>(path: string, body?: Params, headers?: Headers): Promise<TestReply<Body>>
  delete<Body>(path: string, headers?: Headers): Promise<TestReply<Body>>
}

/** Returns the API with that user's token. Null calls without credentials. */
export function apiOf(app: FastifyInstance, user: TestUser | null): Api {
  const send = async <Body>(
    method: Method,
    path: string,
    payload?: Params,
    headers?: Headers,
  ): Promise<TestReply<Body>> => {
    const reply = await app.inject({
      method,
      url: `/api/v4${path}`,
      headers: { ...(user ? { 'private-token': user.token } : {}), ...headers },
      ...(payload ? { payload } : {}),
    })
    return readReply(reply)
  }
  const callRaw: Api['callRaw'] = (route, input, headers) => {
    const { path, payload } = requestOf(route, input)
    return send(route.method, path, payload, headers)
  }
  return {
    call: (route, input, headers) => callRaw(route, { ...input }, headers),
    callRaw,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}

export function readReply<Body>(reply: LightMyRequestResponse): TestReply<Body> {
  const isJson = String(reply.headers['content-type']).includes('json')
  const body = isJson ? reply.json() : reply.body || null
  return {
    status: reply.statusCode,
    headers: reply.headers as TestReply['headers'],
    body,
    refusal: reply.statusCode >= 400 ? body : {},
  }
}

/** Returns a call's path with its query, and its body. */
export function requestOf(route: Route, input: object): { path: string; payload?: Params } {
  const { path, rest } = fillPath(route, input)
  if (hasBody(route.method)) return { path, payload: rest }
  const query = writeQuery(rest)
  return { path: query ? `${path}?${query}` : path }
}

/** Returns the route's path with its parameters filled in, and all other parameters. */
function fillPath({ name, path }: Route, input: object): { path: string; rest: Params } {
  const rest: Params = { ...input }
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
