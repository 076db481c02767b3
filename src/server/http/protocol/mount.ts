import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

import type { Access, Input, OpenAccess, Reply, Route } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/domain/accounts/authentication.ts'
import type { User } from '#server/domain/accounts/users.ts'
import type { KeysetPage, Page, PageRequest } from '#server/domain/page.ts'
import { admit, authenticate } from './authenticate.ts'
import { readFields } from './bodies.ts'
import { isNotModified, unmodifiedSince } from './conditional.ts'
import { isHash } from './form.ts'
import { readPageRequest, writeKeysetHeaders, writePageHeaders } from './paging.ts'
import { readParams } from './params.ts'

/** A request to a route, with valid parameters and an authenticated caller. */
export interface Call<R extends Route> {
  deps: Deps
  input: Input<R>
  /** Null only on routes open to anonymous callers. */
  user: R['access'] extends OpenAccess ? User | null : User
  caller: R['access'] extends OpenAccess ? Caller | null : Caller
  page: PageRequest
  /** The time of `If-Unmodified-Since`. Null when it is absent or invalid. */
  unmodifiedSince: Date | null
  request: FastifyRequest
  reply: FastifyReply
}

type Rows<R extends Route> = Reply<R> extends (infer T)[] ? Page<T> | KeysetPage<T> : never

/** The result of a handler: the reply, or a page of it for a paged list. */
type Answer<R extends Route> = R['paged'] extends false
  ? Reply<R>
  : Reply<R> extends unknown[]
    ? Rows<R> | Reply<R>
    : Reply<R>

export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>

/** The root path of the API. */
export const API_ROOT = '/api/v4'

/** Mounts a route of the contract. Checks credentials, scope and parameters before the handler runs. */
export function mount<I extends TObject, R extends TSchema, A extends Access>(
  app: FastifyInstance,
  deps: Deps,
  route: Route<I, R, A>,
  handler: Handler<Route<I, R, A>>,
): void {
  const check = deps.config.checkReplies ? replyCheck(route) : null

  app.route({
    method: route.method,
    url: API_ROOT + route.path,
    handler: async (request, reply) => {
      const call = await receive(app, deps, route, request, reply)
      const answer = await handler(call)
      // The handler sends other media itself.
      if (reply.sent || route.media !== 'application/json') return reply
      if (reply.statusCode === 200) reply.status(route.status)
      if (route.status === 204) return reply.send()
      const body = route.paged ? writeHeaders(deps, request, reply, call.page, answer) : answer
      check?.(body)
      // Bytes, so that large texts are encoded once for both the ETag and the reply.
      const bytes = Buffer.from(JSON.stringify(body))
      if (request.method === 'GET' && isNotModified(request, reply, bytes)) {
        return reply.status(304).send()
      }
      return reply.type('application/json').send(bytes)
    },
  })
}

/** Mounts several routes with one handler. */
export function mountEach<R extends Route>(
  app: FastifyInstance,
  deps: Deps,
  routes: readonly R[],
  handler: Handler<R>,
): void {
  for (const route of routes) mount(app, deps, route as Route, handler as unknown as Handler<Route>)
}

/** Authenticates a request, validates its parameters and returns the call. */
export async function receive<R extends Route>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<R>> {
  if (request.isMultipart()) request.body = await readFields(request)
  const raw = rawParams(request)
  const known = await identify(app, deps, request, reply, raw)
  const caller = await admit(deps, route, request, raw, known)
  const input = readParams(route, raw) as Input<R>
  return {
    deps,
    input,
    user: (caller?.user ?? null) as Call<R>['user'],
    caller: caller as Call<R>['caller'],
    page: route.paged ? readPageRequest(input) : { page: 1, perPage: 1 },
    unmodifiedSince: unmodifiedSince(request),
    request,
    reply,
  }
}

/** Checks again whether the caller of a long-running request has access, and returns the caller. */
export async function readmit<R extends Route>(
  deps: Deps,
  route: R,
  request: FastifyRequest,
): Promise<NonNullable<Call<R>['caller']>> {
  const raw = rawParams(request)
  const caller = await admit(deps, route, request, raw, await authenticate(deps, request, raw))
  return caller!
}

/** Authenticates the caller and counts the request. Wrong credentials count for the address. */
async function identify(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  raw: Record<string, unknown>,
): Promise<Caller | null> {
  let caller: Caller | null
  try {
    caller = await authenticate(deps, request, raw)
  } catch (error) {
    await app.throttle(request, reply, null)
    throw error
  }
  await app.throttle(request, reply, caller?.user.id ?? null)
  // Keep replies to URLs with a token out of caches.
  const query = request.query as Record<string, unknown>
  if ('private_token' in query || 'access_token' in query) {
    reply.header('Cache-Control', 'no-store')
  }
  return caller
}

/** Merges the parameters: path over body over query. */
function rawParams(request: FastifyRequest): Record<string, unknown> {
  return {
    ...(request.query as object),
    ...(isHash(request.body) ? request.body : {}),
    ...(request.params as object),
  }
}

function writeHeaders(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageRequest,
  answer: unknown,
): unknown {
  if (!isHash(answer)) return answer
  const result = answer as unknown as Page<unknown> | KeysetPage<unknown>
  if ('next' in result) writeKeysetHeaders(request, reply, deps.config.url, result)
  else writePageHeaders(request, reply, deps.config.url, page, result)
  return result.rows
}

/** Returns a check that throws when a reply breaks its contract. */
function replyCheck(route: Route): (body: unknown) => void {
  return (body) => {
    const schema = compiled(route.reply)
    if (schema.Check(body)) return
    throw new Error(
      `The reply of ${route.name} breaks its contract: ${JSON.stringify(schema.Errors(body).slice(0, 3))}`,
    )
  }
}

const checks = new WeakMap<TSchema, Validator>()

/** Compiles a schema once, on first use: compiling all takes longer than building the rest of an app. */
function compiled(schema: TSchema): Validator {
  const check = checks.get(schema) ?? Compile(schema)
  checks.set(schema, check)
  return check
}
