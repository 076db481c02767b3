import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Above the ports that browsers block and below the ephemeral ports, so that a free port stays free until the service
 * listens.
 */
const LOWEST = 16_384
const BEYOND = 32_768

/** The last port tried, so that services of one process never try the same port at once. */
let last = randomInt(LOWEST, BEYOND)

/**
 * Checks whether the service can listen at a port, and finds a free one for 0, since the public URL must be known before
 * the start. Throws a readable error otherwise.
 */
export async function findPort(host: string, port: number): Promise<number> {
  const tried = port || nextPort()
  try {
    const probe = createServer().listen(tried, host)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return tried
  } catch (error) {
    const failure = error as NodeJS.ErrnoException
    if (port === 0 && failure.code === 'EADDRINUSE') return await findPort(host, port)
    throw new Error(whyNot(failure, host, tried), { cause: error })
  }
}

function nextPort(): number {
  last = last + 1 < BEYOND ? last + 1 : LOWEST
  return last
}

function whyNot({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use. Stop what uses it, or choose another with --port.`
  }
  if (code === 'EACCES')
    return `Port ${port} requires elevated privileges. Choose another with --port.`
  return `Cannot listen at ${host}: ${message}. Choose another address with --host.`
}
