import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { RETRY_AFTER_SECONDS } from '#server/domain/outage.ts'

/** Milliseconds after which an incomplete body counts as slow. */
const SLOW_AFTER = 1000
const BODY_TIMEOUT = 60_000
/** Maximum concurrent slow bodies, per address and in total. */
const MAX_PER_ADDRESS = 100
const MAX_TOTAL = 500

/**
 * Closes a connection whose body takes too long or exceeds the limit of slow bodies, since each slow body holds a
 * connection and memory. A body that arrives at once is never affected.
 */
export function mountBodyDeadline(app: FastifyInstance): void {
  const take = makePlaces()
  app.addHook('onRequest', async (request, reply) => {
    const { raw, ip, routeOptions } = request
    if (!hasBody(request)) return
    const isOver = () => raw.complete || raw.readableEnded || raw.closed
    const timers = [startTimer(judge, SLOW_AFTER)]
    if (!routeOptions.config.streamsBody) timers.push(startTimer(giveUp, BODY_TIMEOUT))
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
 * Runs a callback after a timeout and another turn of the event loop. A process that was busy can thus read data that
 * has already arrived before the timeout takes effect.
 */
function startTimer(then: () => void, delay: number): NodeJS.Timeout {
  return setTimeout(() => setImmediate(() => setImmediate(then)), delay)
}

/** True when the request has a body (RFC 9112, section 6.3). */
function hasBody({ headers }: FastifyRequest): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Returns a function that takes a slot for an address and returns the function that releases the slot. Null when no
 * slot is free.
 */
function makePlaces(): (address: string) => (() => void) | null {
  const taken = new Map<string, number>()
  let total = 0
  return (address) => {
    const own = taken.get(address) ?? 0
    if (own >= MAX_PER_ADDRESS || total >= MAX_TOTAL) return null
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

/** Closes the connection. A handler that is reading the body sees a lost connection. */
function end({ raw }: FastifyRequest, reply: FastifyReply, status: string): void {
  if (!reply.raw.headersSent) {
    const head = [`HTTP/1.1 ${status}`, `Retry-After: ${RETRY_AFTER_SECONDS}`, 'Connection: close']
    raw.socket.write(`${head.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`)
  }
  raw.destroy()
}
