import { fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { HostReply, HostRequest } from './host-process.ts'
import { startEnvironment } from './service.ts'
import type { Step } from './standstill.ts'

const program = fileURLToPath(new URL('host-process.ts', import.meta.url))
const standstill = new URL('standstill.ts', import.meta.url).href

type Work =
  | { start: string[]; env: Record<string, string> }
  | { end: string }
  | { stand: string; at: number }

/** A process that runs one or more services, so that the program is loaded only once. */
export interface ServiceHost {
  /** Starts a service on a free loopback port and returns its address. */
  start(args: readonly string[], env?: Record<string, string>): Promise<string>
  /** Ends the service at the address. */
  end(url: string): Promise<void>
  /** Ends the process and its services. */
  close(): void
}

/** A host whose services can be paused at any step (see standstill.ts). */
export interface StandingHost extends ServiceHost {
  /** Starts counting the steps of the service over that folder, and pauses the service for good at the nth step. */
  standAt(data: string, nth: number): Promise<Standing>
  /** Kills the process and its children immediately. */
  kill(): Promise<void>
}

export interface Standing {
  /** The names of the steps so far. */
  steps: readonly string[]
  /** Resolves when the service has paused. */
  stands: Promise<void>
}

export function startHost(): ServiceHost {
  return hostIn(fork(program, options()))
}

export function startStandingHost(): StandingHost {
  const child = fork(program, { ...options(), execArgv: ['--import', standstill], detached: true })
  const stepListeners = new Map<string, (step: string) => void>()
  child.on('message', (message: HostReply | Step) => {
    if ('step' in message) stepListeners.get(message.service)!(message.step)
  })
  const host = hostIn(child)
  return {
    ...host,
    async standAt(data, nth) {
      const steps: string[] = []
      const { promise: stands, resolve } = Promise.withResolvers<void>()
      stepListeners.set(basename(data), (step) => {
        if (steps.push(step) === nth) resolve()
      })
      await host.ask({ stand: basename(data), at: nth })
      return { steps, stands }
    },
    async kill() {
      const ended = once(child, 'exit')
      process.kill(-child.pid!, 'SIGKILL')
      await ended
    },
  }
}

const options = () => ({
  env: startEnvironment(),
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'] as ['ignore', 'ignore', 'inherit', 'ipc'],
})

function hostIn(child: ReturnType<typeof fork>) {
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  let lastId = 0
  child.on('message', (reply: HostReply | Step) => {
    if ('step' in reply) return
    const { resolve, reject } = waiting.get(reply.id)!
    waiting.delete(reply.id)
    if ('url' in reply) resolve(reply.url)
    else reject(new Error(reply.error))
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the host of the services ended'))
  })

  const ask = (work: Work): Promise<string> => {
    const id = ++lastId
    const answer = Promise.withResolvers<string>()
    waiting.set(id, answer)
    child.send({ id, ...work } satisfies HostRequest, (error) => error && answer.reject(error))
    return answer.promise
  }
  return {
    ask,
    start: (args: readonly string[], env: Record<string, string> = {}) =>
      ask({ start: ['--port', '0', ...args], env }),
    end: async (url: string) => void (await ask({ end: url })),
    close: () => void child.kill(),
  }
}
