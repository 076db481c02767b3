import type { Input, Reply, Route } from '#contract/route.ts'
import { loggedRequest, send, whenAuthorized } from './call.ts'
import { readJson } from './request.ts'

export interface TransferOptions {
  signal: AbortSignal
  /** Called with the transferred bytes and the total, which is null when unknown. */
  onProgress: (done: number, total: number | null) => void
}

/**
 * Downloads a route's file, and passes it on in chunks, one at a time. If the connection breaks, returns after the part
 * that arrived. Throws what `onChunk` throws. Sizes are in bytes.
 */
export async function download<R extends Route>(
  route: R,
  input: Input<R>,
  onChunk: (chunk: Uint8Array<ArrayBuffer>) => Promise<void> | void,
  { signal, onProgress }: TransferOptions,
): Promise<{ received: number; size: number | null }> {
  const response = await send(route, input, { signal, isStream: true })
  const size = Number(response.headers.get('Content-Length')) || null
  const reader = response.body!.getReader()
  let received = 0
  try {
    let chunk: Uint8Array<ArrayBuffer> | null
    while ((chunk = await readChunk(reader, signal))) {
      await onChunk(chunk)
      onProgress((received += chunk.length), size)
    }
  } finally {
    // Ends the request if a chunk could not be passed on.
    await reader.cancel().catch(() => {})
  }
  return { received, size }
}

/** Returns null at the end, and where the connection broke. */
async function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return (await reader.read()).value ?? null
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

/** Uploads a form to a route. */
export async function upload<R extends Route>(
  route: R,
  body: FormData,
  { signal, onProgress }: TransferOptions,
): Promise<Reply<R>> {
  const response = await whenAuthorized(route, async ({ server, headers }) => {
    const { method, path } = route
    const init = { method, headers, body, signal }
    const post = async () => await fetchWithProgress(`${server}/api/v4${path}`, init, onProgress)
    return await loggedRequest(`${server}/api/v4${path}`, init, post)
  })
  return (await readJson(response)) as Reply<R>
}

interface UploadInit {
  method: string
  headers: Record<string, string>
  body: FormData
  signal: AbortSignal
}

/** Sends a request like `fetch`, which does not report how much was sent. */
async function fetchWithProgress(
  url: string,
  { method, headers, body, signal }: UploadInit,
  onProgress: TransferOptions['onProgress'],
): Promise<Response> {
  signal.throwIfAborted()
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(new TypeError('No reply.')))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['Retry-After', 'X-Request-Id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
