import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The range is above the ports that browsers block and below the ephemeral ports, so a free port stays free until the
 * service listens.
 */
const FIRST_PORT = 16_384
const END_PORT = 32_768

/** The last port tried, so that services in one process never try the same port at once. */
let last = randomInt(FIRST_PORT, END_PORT)

/**
 * Returns the given port, or a free port for 0, if the service can listen on it. Throws a readable error otherwise.
 * Called before the service starts, because the public URL contains the port.
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
    throw new Error(listenProblem(failure, host, tried), { cause: error })
  }
}

function nextPort(): number {
  last = last + 1 < END_PORT ? last + 1 : FIRST_PORT
  return last
}

function listenProblem(
  { code, message }: NodeJS.ErrnoException,
  host: string,
  port: number,
): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. Stop the process that uses it, or choose another port with --port.`
  }
  if (code === 'EACCES')
    return `Port ${port} requires elevated privileges. Choose another port with --port.`
  return `Cannot listen on ${host}: ${message}. Choose another address with --host.`
}
