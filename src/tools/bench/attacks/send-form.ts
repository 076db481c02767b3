import { request } from 'node:http'
import { Readable } from 'node:stream'

/** Sends a form piece by piece until the service replies. Returns the reply's status, or that there was none. */
export function sendForm(
  url: string,
  headers: Record<string, string>,
  pieces: Iterable<Buffer>,
): Promise<number | string> {
  return new Promise((resolve) => {
    const call = request(url, { method: 'POST', headers })
    call.on('response', (reply) => {
      reply.on('error', () => {})
      resolve(reply.statusCode!)
      call.destroy()
    })
    call.on('error', () => resolve('closed'))
    Readable.from(pieces).pipe(call)
  })
}
