import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const BYTES_PER_SECOND = 10_000
const SECONDS = 10

/** Reads the beginning of a reply at 10 kB per second, then hangs up. Returns its status, or that it was broken off. */
export async function readSlowly(
  url: string,
  headers: Record<string, string>,
): Promise<number | string> {
  const [reply] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  reply.on('error', () => {})
  for (let second = 0; second < SECONDS; second++) {
    reply.read(BYTES_PER_SECOND)
    await setTimeout(1000)
  }
  const status = reply.errored ? 'closed' : reply.statusCode!
  reply.destroy()
  return status
}
