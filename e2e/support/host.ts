import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { HostReply, HostRequest } from '#server/testing/host-process.ts'
import { startEnvironment } from '#server/testing/service.ts'

const program = fileURLToPath(new URL('../../src/server/testing/host-process.ts', import.meta.url))

type Work = { start: string[]; env: Record<string, string> } | { end: string }

/** A process that runs one service after another, or several: it loads and warms up the program once for all of them. */
export interface ServiceHost {
  /** Starts a service on a free port of loopback; its address. */
  start(args: readonly string[], env?: Record<string, string>): Promise<string>
  /** Ends the service at the address. */
  end(url: string): Promise<void>
  /** Ends the process, and what it runs. */
  close(): void
}

export function startHost(): ServiceHost {
  const child = fork(program, {
    env: startEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  let asked = 0
  child.on('message', (reply: HostReply) => {
    const { resolve, reject } = waiting.get(reply.id)!
    waiting.delete(reply.id)
    if ('url' in reply) resolve(reply.url)
    else reject(new Error(reply.error))
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the host of the services ended'))
  })

  const ask = (work: Work): Promise<string> => {
    const id = ++asked
    const answer = Promise.withResolvers<string>()
    waiting.set(id, answer)
    child.send({ id, ...work } satisfies HostRequest, (error) => error && answer.reject(error))
    return answer.promise
  }
  return {
    start: (args, env = {}) => ask({ start: ['--port', '0', ...args], env }),
    end: async (url) => void (await ask({ end: url })),
    close: () => void child.kill(),
  }
}
