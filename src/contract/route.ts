import type { Static, TObject, TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Whether what is no part of the path travels in the body. */
export const hasBody = (method: Method) =>
  method === 'POST' || method === 'PUT' || method === 'PATCH'

/**
 * The least a caller must be. Whoever cannot see the project or group at all gets 404; whoever sees it with a
 * lower role gets 403.
 *
 * - `anyone`: no credentials needed, and nothing private is shown
 * - `public`: anonymous callers too where the project or group is public; else the right to read it
 * - `code`: anonymous callers too where the project is public; of a private project reporters and above: its code, and what
 *   is made of it, is not for guests
 * - `user`: any signed-in user
 * - `reader`: a signed-in user who can read the project or group: a member, or anybody if it is public
 * - `code-reader`: like `code`, signed in
 * - `guest` … `owner`: that access level or more, inherited ones included
 * - `self`: the user whom it concerns, or an administrator
 * - `admin`: an administrator
 */
export type Access =
  | 'anyone'
  | 'public'
  | 'code'
  | 'user'
  | 'reader'
  | 'code-reader'
  | 'guest'
  | 'reporter'
  | 'developer'
  | 'maintainer'
  | 'owner'
  | 'self'
  | 'admin'

/** A rule over several parameters, checked after each of them was found well-formed. */
export interface ParamRule {
  readonly kind: 'atMostOneOf' | 'exactlyOneOf' | 'atLeastOneOf'
  readonly names: readonly string[]
}

export interface Route<
  I extends TObject = TObject,
  R extends TSchema = TSchema,
  A extends Access = Access,
> {
  /** The name it is exported by, and its operationId in the OpenAPI document. */
  readonly name: string
  readonly method: Method
  /** Below `/api/v4`, with `:name` for each path parameter. */
  readonly path: string
  readonly summary: string
  readonly access: A
  /** Path, query and body parameters together: the API merges them. */
  readonly input: I
  readonly rules: readonly ParamRule[]
  readonly reply: R
  /** The status of a success. 204 has no body. */
  readonly status: 200 | 201 | 202 | 204
  /** A list: its reply comes with the pagination headers, its input has `page` and `per_page`. */
  readonly paged: boolean
  /** Tokens with scope `read_user` may call it too. */
  readonly readUser: boolean
  /** So may tokens with scope `read_repository`. */
  readonly readRepository: boolean
  /** What a success answers: JSON, a stream of events that ends with the connection, or the bytes of files. */
  readonly media:
    | 'application/json'
    | 'text/event-stream'
    | 'application/octet-stream'
    | 'text/plain'
}

export interface RouteOptions<I extends TObject, R extends TSchema, A extends Access> extends Pick<
  Route<I, R, A>,
  'name' | 'method' | 'path' | 'summary' | 'access' | 'input' | 'reply'
> {
  rules?: readonly ParamRule[]
  status?: Route['status']
  paged?: boolean
  readUser?: boolean
  readRepository?: boolean
  media?: Route['media']
}

/** One symbol per API method: the server mounts it, the browser calls it, the OpenAPI document lists it. */
export function defineRoute<I extends TObject, R extends TSchema, A extends Access>(
  options: RouteOptions<I, R, A>,
): Route<I, R, A> {
  return {
    rules: [],
    status: defaultStatus(options.method),
    paged: false,
    readUser: false,
    readRepository: false,
    media: 'application/json',
    ...options,
  }
}

export type Input<T extends Route> = Static<T['input']>
export type Reply<T extends Route> = Static<T['reply']>

export const atMostOneOf = (...names: string[]): ParamRule => ({ kind: 'atMostOneOf', names })
export const exactlyOneOf = (...names: string[]): ParamRule => ({ kind: 'exactlyOneOf', names })
export const atLeastOneOf = (...names: string[]): ParamRule => ({ kind: 'atLeastOneOf', names })

/** The access that needs no credentials, where what is asked for is public. */
export const openAccess = ['anyone', 'public', 'code'] as const satisfies Access[]
export type OpenAccess = (typeof openAccess)[number]

export function isOpen({ access }: Route): boolean {
  return (openAccess as readonly Access[]).includes(access)
}

/** The names of the path parameters, in order. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
}

function defaultStatus(method: Method): Route['status'] {
  if (method === 'POST') return 201
  return method === 'DELETE' ? 204 : 200
}
