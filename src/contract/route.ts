import type { Static, TObject, TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** True when the parameters outside the path go in the body. */
export const hasBody = (method: Method) =>
  method === 'POST' || method === 'PUT' || method === 'PATCH'

/**
 * The minimum access that a caller needs. A project or group that the caller cannot see answers 404, an insufficient
 * role 403.
 *
 * - `anyone`: no credentials needed; nothing private is shown
 * - `public`: anonymous callers if the project or group is public, otherwise callers who can read it
 * - `code`: anonymous callers if the project is public; reporters and above in private projects, whose code is hidden
 *   from guests
 * - `user`: any signed-in user
 * - `profile`: like `user`; anonymous callers get a 403, but may look up a username
 * - `reader`: a signed-in user who can read the project or group
 * - `code-reader`: like `code`, but signed in
 * - `guest` … `owner`: that access level or higher, direct or inherited
 * - `code-developer`: like `developer`, for what is absent to guests of private projects
 * - `non-member`: like `reader`, but not a member
 * - `self`: the affected user or an administrator
 * - `code-self`: like `self`, for what belongs to a project's code, which is hidden from guests of private projects
 * - `bot`: the bot of an access token of the project or its groups
 * - `session`: a user signed in to the web app, not with an access token
 * - `admin`: an administrator
 */
export type Access =
  | 'anyone'
  | 'public'
  | 'code'
  | 'user'
  | 'profile'
  | 'reader'
  | 'code-reader'
  | 'guest'
  | 'reporter'
  | 'developer'
  | 'maintainer'
  | 'owner'
  | 'code-developer'
  | 'non-member'
  | 'self'
  | 'code-self'
  | 'bot'
  | 'session'
  | 'admin'

/** A rule across several parameters, checked after each parameter is valid on its own. */
export interface ParamRule {
  readonly kind: 'atMostOneOf' | 'exactlyOneOf' | 'atLeastOneOf'
  readonly names: readonly string[]
}

export interface Route<
  I extends TObject = TObject,
  R extends TSchema = TSchema,
  A extends Access = Access,
> {
  /** The exported name, which is also the OpenAPI `operationId`. */
  readonly name: string
  readonly method: Method
  /** The path below `/api/v4`, with `:name` for a path parameter. */
  readonly path: string
  readonly summary: string
  readonly access: A
  /** The path, query and body parameters, merged. */
  readonly input: I
  readonly rules: readonly ParamRule[]
  readonly reply: R
  /** The success status. 204 has no body. */
  readonly status: 200 | 201 | 202 | 204
  /** True for lists with pagination headers. Their input includes `page` and `per_page`. */
  readonly paged: boolean
  /** True when the `read_user` scope is enough. */
  readonly readUser: boolean
  /** True when the `read_repository` scope is enough. */
  readonly readRepository: boolean
  /** The media type of a successful reply. */
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

/** Defines an API route. The server mounts it, the browser calls it, and the OpenAPI document lists it. */
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

/** The access levels that are decided for anonymous callers too. */
export const openAccess = ['anyone', 'public', 'code', 'profile'] as const satisfies Access[]
export type OpenAccess = (typeof openAccess)[number]

export function isOpen({ access }: Route): boolean {
  return (openAccess as readonly Access[]).includes(access)
}

/** Returns the names of the path parameters, in order. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
}

function defaultStatus(method: Method): Route['status'] {
  if (method === 'POST') return 201
  return method === 'DELETE' ? 204 : 200
}
