import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const PAUSE_MS = 10

/** The effect of a service's work on its other callers and its machine. */
interface Strain {
  /** The longest reply to a health check, in milliseconds. */
  health: number
  /** The most resident memory of the service and its child processes, in megabytes. */
  memory: number
}

/** Asks for the service's health, one check after another, until the work has ended. */
export async function strainOf(
  origin: string,
  pid: number,
  work: () => Promise<void>,
): Promise<Strain> {
  const agent = new Agent({ keepAlive: true })
  const strain: Strain = { health: 0, memory: 0 }
  const end = new AbortController()
  const working = work().finally(() => end.abort())
  do {
    const asked = performance.now()
    await check(`${origin}/-/health`, agent)
    strain.health = Math.max(strain.health, performance.now() - asked)
    strain.memory = Math.max(strain.memory, await residentMegabytes(pid))
    await setTimeout(PAUSE_MS)
  } while (!end.signal.aborted)
  agent.destroy()
  await working
  return strain
}

function check(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent }, (reply) => {
      reply.resume()
      reply.on('end', resolve)
    })
    call.on('error', reject)
    call.end()
  })
}

/** The resident memory of a process and all below it. A page that two of them share counts twice. */
async function residentMegabytes(pid: number): Promise<number> {
  const ids = (await readdir('/proc')).map(Number).filter(Boolean)
  const all = (await Promise.all(ids.map(statusOf))).filter((one) => one !== null)
  const below = new Set([pid])
  // Children have higher process ids than their parents, unless the ids have wrapped around.
  for (const { id, parent } of all.toSorted((a, b) => a.id - b.id)) {
    if (below.has(parent)) below.add(id)
  }
  const kilobytes = all.map(({ id, resident }) => (below.has(id) ? resident : 0))
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024)
}

async function statusOf(id: number) {
  // A process may end at any moment.
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => null)
  if (status === null) return null
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return { id, parent: field('PPid'), resident: field('VmRSS') }
}
