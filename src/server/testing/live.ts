import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'

import type { TestUser } from './test-user.ts'

/** Somebody's stream of live updates. */
export interface Listener {
  status: number
  headers: Headers
  /** The next event; undefined when the stream ended. Signs of life are left out. */
  next(): Promise<{ event: string; data: unknown } | undefined>
  /** Signs of life so far. */
  beats(): number
  leave(): Promise<void>
}

/** Listens to a path below `/api/v4` of a service that listens on a port of its own. */
export async function listen(
  app: FastifyInstance,
  user: TestUser | null,
  path: string,
): Promise<Listener> {
  const { port } = app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/api/v4${path}`, {
    headers: user ? { authorization: `Bearer ${user.token}` } : {},
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let beats = 0
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end < 0) {
          const { value, done } = await reader.read()
          if (done) return undefined
          text += value
          continue
        }
        const found = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end))
        text = text.slice(end + 2)
        if (found) return { event: found[1]!, data: JSON.parse(found[2]!) as unknown }
        beats++
      }
    },
    beats: () => beats,
    leave: () => reader.cancel(),
  }
}
