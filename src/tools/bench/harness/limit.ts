import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Recording } from './statements.ts'

/** The service notes a token's use in the background, which is no part of a read. */
const READS = /^\s*(?:select|with)\b/i

/** The server of limit-server.ts, in a process of its own like the service. */
export interface Limit {
  /** Returns the number to read the recording by. */
  add(recording: Recording): Promise<number>
  read(nth: number): Promise<string>
  stop(): Promise<void>
}

export async function startLimit(address: string, callers: number): Promise<Limit> {
  const child = fork(new URL('limit-server.ts', import.meta.url), [address])
  const [{ port }] = (await once(child, 'message')) as [AddressInfo]
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  return {
    async add({ statements, body }) {
      const added = once(child, 'message')
      child.send({
        statements: statements
          .filter(({ sql }) => READS.test(sql))
          .map(({ sql, parameters }) => ({ sql, parameters })),
        body,
      })
      return ((await added) as [number])[0]
    },
    read: (nth) =>
      new Promise((resolve, reject) => {
        get(`http://127.0.0.1:${port}/${nth}`, { agent }, (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
        }).on('error', reject)
      }),
    async stop() {
      agent.destroy()
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
