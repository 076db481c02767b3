import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { findPort } from '#server/port.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
/** Node's compile cache, which makes later starts faster. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

/** The service in a separate process. */
export interface Service {
  pid: number
  /** The service's URL; null when the service exited before it was ready. */
  url: string | null
  /** The output so far. */
  output(): string
  /** Sends the signal and waits for the exit. Returns the exit code; null when the signal killed the service. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Returns a free loopback port below the ephemeral ones, for services that use it one after another. */
export async function freePort(): Promise<string> {
  return String(await findPort('127.0.0.1', 0))
}

/** The service's environment, without variables that would change its behavior. */
export function startEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compiled }
}

/**
 * Starts the service on a free loopback port and waits until it is ready or has exited. If another program is given
 * with its arguments, that program runs the service.
 */
export async function startService(
  args: readonly string[],
  env: Record<string, string> = {},
  runBy: readonly string[] = [],
): Promise<Service> {
  const { child, ended } = spawnService(args, env, runBy)
  let output = ''
  const url = await new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /ready at (http\S+)\n/.exec(output)
      if (found) resolve(found[1]!)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => resolve(null))
  })

  return {
    pid: child.pid!,
    url,
    output: () => output,
    async end(signal) {
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

/** Starts the service and kills it as soon as the condition holds. */
export async function killStart(
  args: readonly string[],
  env: Record<string, string>,
  isSo: () => boolean,
): Promise<void> {
  const { child, ended } = spawnService(args, env)
  const watch = setInterval(() => isSo() && child.kill('SIGKILL'), 1)
  const [code] = await ended
  clearInterval(watch)
  if (code !== null) throw new Error(`it ended with ${code} before it could be killed`)
}

/** Runs the work while strace makes a running service's system calls fail. */
export async function withFault(
  strace: string,
  { pid }: Service,
  fault: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const attached = ['-f', '-p', String(pid), '-o', '/dev/null', ...fault]
  const child = spawn(strace, attached, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  // strace prints a line once it is attached.
  await Promise.race([once(child.stderr, 'data'), ended])
  await work().finally(() => child.kill('SIGINT'))
  await ended
}

function spawnService(
  args: readonly string[],
  env: Record<string, string>,
  runBy: readonly string[] = [],
) {
  const command = [...runBy, process.execPath, main, '--port', '0', ...args]
  const child = spawn(command[0]!, command.slice(1), {
    env: { ...startEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close') as Promise<[code: number | null]>
  const killOnExit = () => child.kill('SIGKILL')
  process.once('exit', killOnExit)
  void ended.then(() => process.off('exit', killOnExit))
  return { child, ended }
}
