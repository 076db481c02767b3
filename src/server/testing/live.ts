import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'

import type { TestUser } from './test-user.ts'

/** A user's live stream. */
export interface Listener {
  status: number
  headers: Headers
  /** Returns the next event, skipping heartbeats. Undefined when the stream has ended. */
  next(): Promise<{ event: string; data: unknown } | undefined>
  /** Returns the number of heartbeats so far. */
  beats(): number
  leave(): Promise<void>
}

/** Opens the stream at a path below `/api/v4` as a user, or with the headers of a session. */
export async function listen(
  app: FastifyInstance,
  who: TestUser | { headers: Record<string, string> } | null,
  path: string,
): Promise<Listener> {
  const { port } = app.server.address() as AddressInfo
  const headers = who && ('headers' in who ? who.headers : { authorization: `Bearer ${who.token}` })
  const response = await fetch(`http://127.0.0.1:${port}/api/v4${path}`, headers ? { headers } : {})
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
