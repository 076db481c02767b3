import { MAX_PER_PAGE } from '#contract/paging.ts'
import type { Input, Reply, Route } from '#contract/route.ts'
import { getCurrentUser } from '#contract/users.ts'
import { addressOf } from './address.ts'
import { ApiFailure, isNotOffered, readFailure } from './api-failure.ts'
import { logCall } from './call-log.ts'
import { noteMissing, requireCapability } from './capabilities.ts'
import { parsePaging, type Page } from './paging.ts'
import { readRetryAfter, whenAllowed } from './rate-limit.ts'
import { authorize, reauthorize, signInAgain, type Authorization } from './session.ts'

interface CallOptions {
  signal?: AbortSignal
}

/** Calls a route of the contract. Throws an `ApiFailure` when it does not succeed. */
export async function call<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const response = await send(route, input, options)
  return (response.status === 204 ? null : await readJson(response)) as Reply<R>
}

type Row<R extends Route> = Reply<R> extends (infer Item)[] ? Item : never

/** Calls a paged route: its rows, and where the next ones are. */
export async function callPage<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Page<Row<R>>> {
  const response = await send(route, input, options)
  return { items: (await readJson(response)) as Row<R>[], ...parsePaging(response.headers) }
}

/** Calls a paged route for page after page, until there is none left. */
export async function callAllPages<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Row<R>[]> {
  const rows: Row<R>[] = []
  let page: number | null = 1
  while (page !== null) {
    const answer: Page<Row<R>> = await callPage(
      route,
      { ...input, page, per_page: MAX_PER_PAGE },
      options,
    )
    rows.push(...answer.items)
    page = answer.nextPage
  }
  return rows
}

/** Calls a route as somebody who is not signed in here yet. */
export async function callAs<R extends Route>(
  authorization: Authorization,
  route: R,
  input: Input<R>,
): Promise<Reply<R>> {
  return (await readJson(await attempt(authorization, route, input))) as Reply<R>
}

/** True when anything responds, even if CORS hides the reply. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit' })
    return true
  } catch {
    return false
  }
}

/** The HTML that the web app starts with, as its server sends it now; null where none can be had. */
export async function readAppPage(): Promise<string | null> {
  try {
    const response = await fetch(location.origin, { cache: 'no-store' })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}

/** Reads a file that came with the app. */
export async function readAppFile(path: string): Promise<unknown> {
  return await readJson(await request(path, { cache: 'no-cache' }))
}

/** The successful response of a route, for those who read it themselves. */
export async function send(
  route: Route,
  input: Record<string, unknown>,
  { signal, isStream = false }: CallOptions & { isStream?: boolean },
): Promise<Response> {
  const authorization = await authorize()
  requireCapability(route)
  const isChange = route.method !== 'GET'
  try {
    const work = async () => await attempt(authorization, route, input, signal)
    // A server that takes no more streams goes on taking calls.
    return await (isStream ? work() : whenAllowed(isChange, work, signal))
  } catch (error) {
    if (isNotOffered(error)) noteMissing(route, error)
    if (!(error instanceof ApiFailure) || error.status !== 401) throw error
    const renewed = await reauthorize(authorization)
    // Some routes answer 401 for a missing right: only a token that opens nothing else either is a dead one.
    if (!renewed && (await opens(authorization))) throw error
    return await attempt(renewed ?? (await signInAgain()), route, input, signal)
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
  const { method } = route
  const body = rest && JSON.stringify(rest)
  const logEnd = logCall({ method, url, body, sudo: headers['Sudo'] ?? null })
  const answered = request(url, {
    method,
    // The token alone says who calls; a cookie of the server's own pages must not.
    credentials: 'omit',
    headers: rest === null ? headers : { ...headers, 'Content-Type': 'application/json' },
    body,
    signal: signal ?? null,
  })
  answered.then(
    ({ status }) => logEnd(status),
    (error: unknown) => logEnd(error instanceof ApiFailure ? error.status : null),
  )
  return await answered
}

async function request(url: string, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiFailure(
      { status: 0, requestId: null, retryAfter: null, ...readFailure(0, null) },
      { cause: error },
    )
  }
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  const sudo = new Headers(init.headers).has('Sudo') && (await import('./sudo-words.ts'))
  throw new ApiFailure({
    status: response.status,
    requestId: response.headers.get('X-Request-Id'),
    retryAfter: readRetryAfter(response.headers.get('Retry-After'), Date.now()),
    ...readFailure(response.status, body),
    ...(sudo && sudo.sudoWords(body)),
  })
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new ApiFailure(
      {
        status: response.status,
        words: 'The server did not reply with JSON. Check its address.',
        fields: {},
        code: null,
        isOfApi: false,
        isUnknownRoute: false,
        requestId: response.headers.get('X-Request-Id'),
        retryAfter: null,
      },
      { cause: error },
    )
  }
}
