import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { RETRY_AFTER_SECONDS } from '#server/domain/outage.ts'

/** Milliseconds. A body that is not here by then is a slow one. */
const PROMPT = 1000
const LONGEST = 60_000
/** Slow bodies on their way at once: from one address, and in all. */
const PER_ADDRESS = 100
const IN_ALL = 500

/**
 * Ends connections on which a body takes too long to come, and those of slow ones that are too many: each holds up a
 * connection and memory. Who sends at once is never among them.
 */
export function mountBodyDeadline(app: FastifyInstance): void {
  const take = makePlaces()
  app.addHook('onRequest', async (request, reply) => {
    const { raw, ip, routeOptions } = request
    if (!hasBody(request)) return
    const isOver = () => raw.complete || raw.readableEnded || raw.closed
    const timers = [inTurn(judge, PROMPT)]
    if (!routeOptions.config.streamsBody) timers.push(inTurn(giveUp, LONGEST))
    raw.once('close', () => timers.forEach(clearTimeout))

    function judge() {
      if (isOver()) return
      const release = take(ip)
      if (release) raw.once('close', release)
      else end(request, reply, '503 Service Unavailable')
    }

    function giveUp() {
      if (!isOver()) end(request, reply, '408 Request Timeout')
    }
  })
}

/**
 * A time-out after which what has come meanwhile is read first. A process that was busy for so long learns that the time
 * is over before it learns of anything else; to read takes it a whole turn of its loop.
 */
function inTurn(then: () => void, delay: number): NodeJS.Timeout {
  return setTimeout(() => setImmediate(() => setImmediate(then)), delay)
}

/** RFC 9112, section 6.3: without these a request ends with its head. */
function hasBody({ headers }: FastifyRequest): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}

/** Gives an address a place, and back how to leave it; null where there is none. */
function makePlaces(): (address: string) => (() => void) | null {
  const taken = new Map<string, number>()
  let total = 0
  return (address) => {
    const own = taken.get(address) ?? 0
    if (own >= PER_ADDRESS || total >= IN_ALL) return null
    taken.set(address, own + 1)
    total += 1
    return () => {
      total -= 1
      const left = taken.get(address)! - 1
      if (left === 0) taken.delete(address)
      else taken.set(address, left)
    }
  }
}

/** What handles the request may be in the middle of the body: it sees only that the connection is gone. */
function end({ raw }: FastifyRequest, reply: FastifyReply, status: string): void {
  if (!reply.raw.headersSent) {
    const head = [`HTTP/1.1 ${status}`, `Retry-After: ${RETRY_AFTER_SECONDS}`, 'Connection: close']
    raw.socket.write(`${head.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`)
  }
  raw.destroy()
}
