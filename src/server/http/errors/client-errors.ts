import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum characters of a URL. Longer URLs get a 414. */
export const URL_LIMIT = 8 * 1024

/** Milliseconds for a refused client to read the reply and close its connection. */
const LINGER_MS = 1000

/** An error of Node's HTTP parser, with the piece of the request that it failed on. */
interface ClientError extends Error {
  code: string
  /** A Buffer, whatever the framework's types say. */
  rawPacket?: unknown
}

/** Answers requests that Node's parser refuses, before any route sees them, and closes their connections. */
export function sendClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = statusOf(error)
  const reason = status === 414 ? 'Request-URI Too Large' : STATUS_CODES[status]
  const body = JSON.stringify({ message: `${status} ${reason}` })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** The rest of a URL and of its line. */
const URL_END = /^[^ \r\n]* HTTP\/\d\.\d\r\n/

function statusOf({ code, rawPacket }: ClientError): 400 | 408 | 414 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code !== 'HPE_HEADER_OVERFLOW') return 400
  // The parser counts the URL as a header. Only the end of its line tells them apart in the middle of a request.
  return Buffer.isBuffer(rawPacket) && URL_END.test(rawPacket.toString('latin1')) ? 414 : 431
}
