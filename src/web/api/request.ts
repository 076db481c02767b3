import { ApiFailure, readFailure } from './api-failure.ts'
import { readRetryAfter } from './rate-limit.ts'

/** Fetches a URL. Throws an `ApiFailure` unless the reply is a success. */
export async function request(
  url: string,
  init: RequestInit,
  /** Replaces the browser's own, which does not report progress. */
  fetch: (url: string, init: RequestInit) => Promise<Response> = globalThis.fetch,
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw withoutReply(error)
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

/** Returns the failure of a request that got no reply. */
export function withoutReply(cause: unknown): ApiFailure {
  return new ApiFailure(
    { status: 0, requestId: null, retryAfter: null, ...readFailure(0, null) },
    { cause },
  )
}

/** Reads a reply's JSON. Throws an `ApiFailure` when it is not JSON, or when the connection ends before it does. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof TypeError) throw withoutReply(error)
    if (!(error instanceof SyntaxError)) throw error
    throw new ApiFailure(
      {
        status: response.status,
        words: 'The server sent an unexpected reply. Check its address.',
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
