import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

import type { Access, Input, OpenAccess, Reply, Route } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/domain/accounts/authentication.ts'
import { budgetOf } from '#server/domain/accounts/budget.ts'
import type { User } from '#server/domain/accounts/users.ts'
import type { KeysetPage, Page, PageRequest } from '#server/domain/page.ts'
import { withGitShare } from '#server/domain/repository/git-share.ts'
import { admit, authenticate } from './authenticate.ts'
import { readFields } from './bodies.ts'
import { isNotModified, unmodifiedSince } from './conditional.ts'
import { isHash } from './form.ts'
import { identify, identifyUnread } from './identify.ts'
import { sendMoved } from './moved.ts'
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
  /** The time in `If-Unmodified-Since`. Null when the header is absent or invalid. */
  unmodifiedSince: Date | null
  request: FastifyRequest
  reply: FastifyReply
}

type Rows<R extends Route> = Reply<R> extends (infer T)[] ? Page<T> | KeysetPage<T> : never

/** A handler's result: the reply or, for a paged list, one page. */
type Answer<R extends Route> = R['paged'] extends false
  ? Reply<R>
  : Reply<R> extends unknown[]
    ? Rows<R> | Reply<R>
    : Reply<R>

export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>

/** The root path of the API. */
export const API_ROOT = '/api/v4'

/** Mounts a contract route. Checks credentials, scope and parameters before the handler runs. */
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
    config: { checksCredentials: true },
    onRequest: (request, reply) => identifyUnread(app, deps, request, reply),
    handler: async (request, reply) => {
      const call = await receive(app, deps, route, request, reply)
      const answer = await withGitShare(gitCallerOf(route, call), () => handler(call)).catch(
        (error: unknown) => sendMoved(deps, request, reply, error),
      )
      // The handler sends replies of other media types itself.
      if (reply.sent || route.media !== 'application/json') return reply
      if (reply.statusCode === 200) reply.status(route.status)
      if (route.status === 204) return reply.send()
      const body = route.paged ? writeHeaders(deps, request, reply, call.page, answer) : answer
      check?.(body)
      // Encodes large texts only once, for both the ETag and the reply.
      const bytes = Buffer.from(JSON.stringify(body))
      if (request.method === 'GET' && isNotModified(request, reply, bytes)) {
        return reply.status(304).send()
      }
      return reply.type('application/json').send(bytes)
    },
  })
}

/** Returns the client for git's work on the request. Only reads end when the client leaves. */
function gitCallerOf<R extends Route>(route: R, { user, request, reply }: Call<R>) {
  const gone = new AbortController()
  if (route.method === 'GET') reply.raw.once('close', () => gone.abort())
  return { budget: user && budgetOf(user), address: request.ip, signal: gone.signal }
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
    page: route.paged
      ? readPageRequest(input, { hasKeyset: 'pagination' in route.input.properties })
      : { page: 1, perPage: 1 },
    unmodifiedSince: unmodifiedSince(request),
    request,
    reply,
  }
}

/** Authenticates and counts a request whose body is not read yet, so credentials in the body are not found. */
export async function admitUnread(
  app: FastifyInstance,
  deps: Deps,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const raw = { ...(request.query as object) }
  const known = await identify(app, deps, request, reply, raw)
  const caller = await admit(deps, route, request, raw, known)
  return caller!
}

/** Checks again that a long-running request's caller has access, and returns the caller. */
export async function readmit<R extends Route>(
  deps: Deps,
  route: R,
  request: FastifyRequest,
): Promise<NonNullable<Call<R>['caller']>> {
  const raw = rawParams(request)
  const caller = await admit(deps, route, request, raw, await authenticate(deps, request, raw))
  return caller!
}

/** Merges the parameters. Path parameters override body parameters, which override query parameters. */
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

/** Compiles a schema on first use. Compiling all schemas takes longer than building the rest of an app. */
function compiled(schema: TSchema): Validator {
  const check = checks.get(schema) ?? Compile(schema)
  checks.set(schema, check)
  return check
}
