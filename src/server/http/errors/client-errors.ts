import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum characters of a URL. Longer URLs get a 414. */
export const URL_LIMIT = 8 * 1024

/** An error of Node's HTTP parser, with the bytes that it failed on. */
interface ClientError extends Error {
  code: string
  /** A Buffer, whatever the framework's types say. */
  rawPacket?: unknown
}

/** Answers requests that Node's parser refuses, before any route sees them. */
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
}

function statusOf({ code, rawPacket }: ClientError): 400 | 408 | 414 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code !== 'HPE_HEADER_OVERFLOW') return 400
  // The parser counts the URL as a header. If the first line is longer than the limit, the URL is too long.
  const end = Buffer.isBuffer(rawPacket) ? rawPacket.indexOf('\r\n') : -1
  return end < 0 || end > URL_LIMIT ? 414 : 431
}
