import { MAX_PER_PAGE } from '#contract/paging.ts'
import type { Input, Reply, Route } from '#contract/route.ts'
import { getCurrentUser } from '#contract/users.ts'
import { addressOf } from './address.ts'
import { ApiFailure, isLockedOut, isNotOffered } from './api-failure.ts'
import { logCall } from './call-log.ts'
import { noteMissing, requireCapability } from './capabilities.ts'
import { completeReply } from './complete-reply.ts'
import { nextPages, parsePaging, type Page } from './paging.ts'
import { whenAllowed } from './rate-limit.ts'
import { readJson, request } from './request.ts'
import { authorize, reauthorize, signInAgain, type Authorization } from './session.ts'

/** The pages of a list that are read at once. */
const MAX_AT_ONCE = 4

interface CallOptions {
  signal?: AbortSignal
}

/** Calls a route of the API contract. Throws an `ApiFailure` if the call fails. */
export async function call<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const response = await send(route, input, options)
  if (response.status === 204) return null as Reply<R>
  return completeReply(route, await readJson(response)) as Reply<R>
}

/** Calls a route that sets a state. Returns null on 304: the state was already set. */
export async function callToSet<R extends Route>(
  route: R,
  input: Input<R>,
): Promise<Reply<R> | null> {
  try {
    return await call(route, input)
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 304) return null
    throw error
  }
}

type Row<R extends Route> = Reply<R> extends (infer Item)[] ? Item : never

/** Calls a paginated route. Returns its rows and the next page. */
export async function callPage<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Page<Row<R>>> {
  const response = await send(route, input, options)
  const items = completeReply(route, await readJson(response)) as Row<R>[]
  return { items, ...parsePaging(response.headers) }
}

/** Reads all pages of a paginated route. Those after the first are read together if the server tells how many there are. */
export async function callAllPages<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Row<R>[]> {
  const read = async (page: number): Promise<Page<Row<R>>> =>
    await callPage(route, { ...input, page, per_page: MAX_PER_PAGE }, options)
  let last = await read(1)
  const pages = [last]
  while (last.nextPage !== null) {
    const next = nextPages(last, MAX_AT_ONCE)
    pages.push(...(await Promise.all(next.map(async (page) => await read(page)))))
    last = pages.at(-1)!
  }
  return pages.flatMap(({ items }) => items)
}

/** Calls a route with the credentials of a user who has not signed in here yet. */
export async function callAs<R extends Route>(
  authorization: Authorization,
  route: R,
  input: Input<R>,
): Promise<Reply<R>> {
  return (await readJson(await attempt(authorization, route, input))) as Reply<R>
}

/** True when the URL responds, even if CORS hides the response. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit' })
    return true
  } catch {
    return false
  }
}

/** Returns the app's HTML as the server sends it now. Null when it cannot be read. */
export async function readAppPage(): Promise<string | null> {
  try {
    const response = await fetch(location.origin, { cache: 'no-store' })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}

/** Reads a JSON file served beside the app. */
export async function readAppFile(path: string): Promise<unknown> {
  return await readJson(await request(path, { cache: 'no-cache' }))
}

/** Returns a successful call's raw response. */
export async function send(
  route: Route,
  input: Record<string, unknown>,
  { signal, isStream = false }: CallOptions & { isStream?: boolean },
): Promise<Response> {
  const isChange = route.method !== 'GET'
  return await whenAuthorized(route, async (authorization) => {
    const work = async () => await attempt(authorization, route, input, signal)
    // Streams have a separate rate limit and must not delay other calls.
    return await (isStream ? work() : whenAllowed(isChange, work, signal))
  })
}

/** Makes a call. If the server rejects the credentials, makes it again with new ones. */
export async function whenAuthorized<T>(
  route: Route,
  work: (authorization: Authorization) => Promise<T>,
): Promise<T> {
  const authorization = await authorize()
  requireCapability(route)
  try {
    return await work(authorization)
  } catch (error) {
    if (isNotOffered(error)) noteMissing(route, error)
    // The session is over for every tab, though the token itself is fine. As someone else, it is the other user's state.
    if (isLockedOut(error) && !authorization.headers['Sudo']) return await work(await signInAgain())
    if (!(error instanceof ApiFailure) || error.status !== 401) throw error
    const renewed = await reauthorize(authorization)
    // Some routes answer 401 for a missing permission. The token is invalid only if another route rejects it too.
    if (!renewed && (await opens(authorization))) throw error
    return await work(renewed ?? (await signInAgain()))
  }
}

async function opens(authorization: Authorization): Promise<boolean> {
  try {
    await attempt(authorization, getCurrentUser, {})
    return true
  } catch (error) {
    return !(error instanceof ApiFailure && error.status === 401)
  }
}

async function attempt(
  { server, headers }: Authorization,
  route: Route,
  input: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Response> {
  const { url, rest } = addressOf(server, route, input)
  const init = {
    method: route.method,
    // Omits cookies of the server's own pages, since only the token may identify the caller.
    credentials: 'omit' as const,
    headers: rest === null ? headers : { ...headers, 'Content-Type': 'application/json' },
    body: rest && JSON.stringify(rest),
    signal: signal ?? null,
  }
  return await loggedRequest(url, init)
}

interface LoggedInit extends RequestInit {
  method: string
  headers: Record<string, string>
}

/** Makes a request, and logs it with its text body. */
export async function loggedRequest(
  url: string,
  init: LoggedInit,
  fetch?: Parameters<typeof request>[2],
): Promise<Response> {
  const { method, headers, body } = init
  const text = typeof body === 'string' ? body : null
  const logEnd = logCall({ method, url, body: text, sudo: headers['Sudo'] ?? null })
  const answered = request(url, init, fetch)
  answered.then(
    ({ status }) => logEnd(status),
    (error: unknown) => logEnd(error instanceof ApiFailure ? error.status : null),
  )
  return await answered
}
