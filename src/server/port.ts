import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Finds out whether the service can listen there, before it does anything else; a free port for 0, since the public
 * address has to be known by then. Throws an error for people when it cannot.
 */
export async function findPort(host: string, port: number): Promise<number> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (error) {
    throw new Error(whyNot(error as NodeJS.ErrnoException, host, port), { cause: error })
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : port
}

function whyNot({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use. Stop what uses it, or choose another with --port.`
  }
  if (code === 'EACCES') return `Port ${port} is not for everybody. Choose another with --port.`
  return `Cannot listen at ${host}: ${message}. Choose another address with --host.`
}
