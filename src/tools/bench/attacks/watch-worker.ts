import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'

import type { Strain, Watched } from './watch.ts'

const PAUSE_MS = 10

await watch(parentPort!, workerData as Watched)

/** Asks for the service's health, one check after another, until the parent says that the work has ended. */
async function watch(port: MessagePort, { origin, pid }: Watched): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const strain: Strain = { health: 0, memory: 0 }
  const end = new AbortController()
  port.once('message', () => end.abort())
  do {
    const asked = performance.now()
    await check(`${origin}/-/health`, agent)
    strain.health = Math.max(strain.health, performance.now() - asked)
    strain.memory = Math.max(strain.memory, await residentMegabytes(pid))
    await setTimeout(PAUSE_MS)
  } while (!end.signal.aborted)
  agent.destroy()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  port.postMessage(strain)
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
