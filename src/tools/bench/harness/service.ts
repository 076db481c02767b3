import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

import { compiledFolder } from '#tools/checkout.js'
import { TOKEN } from './data.ts'

const COUNTER = import.meta.resolve('./count-processes.ts')

/**
 * The settings that `npm start` uses for Node and the allocator. They make the allocator return large blocks of memory
 * to the system at once.
 */
const LIKE_START = {
  flags: ['--max-semi-space-size=8'],
  env: { NODE_COMPILE_CACHE: compiledFolder, MALLOC_MMAP_THRESHOLD_: '131072' },
}

/** The service in its own process, with a client that keeps its connections alive. */
export interface BenchService {
  origin: string
  pid: number
  get(path: string): Promise<string>
  put(path: string, body: object): Promise<string>
  post(path: string, body: object): Promise<string>
  /** The number of processes that the service has started. */
  processes(): Promise<number>
  /** Resident memory in megabytes. */
  memory(): Promise<number>
  stop(): Promise<void>
}

export async function startService(
  dataDir: string,
  database: string,
  callers: number,
): Promise<BenchService> {
  const child = spawn(
    process.execPath,
    [
      ...LIKE_START.flags,
      '--import',
      COUNTER,
      'src/server/main.ts',
      '--port',
      '0',
      '--data',
      dataDir,
      '--no-demo',
    ],
    {
      env: {
        ...process.env,
        ...LIKE_START.env,
        DATABASE_URL: database,
        MERGEBOARD_API_LIMIT: '1000000000',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const origin = await addressOf(child)
  await untilIdle(child)
  const agent = new Agent({ keepAlive: true, maxSockets: callers })

  const send = (method: string, path: string, body?: object) =>
    new Promise<string>((resolve, reject) => {
      const payload = body && JSON.stringify(body)
      const headers = {
        'private-token': TOKEN,
        ...(payload
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
          : {}),
      }
      const call = request(`${origin}/api/v4${path}`, { method, agent, headers }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          if (reply.statusCode && reply.statusCode < 300) resolve(text)
          else reject(new Error(`${method} ${path}: ${reply.statusCode} ${text.slice(0, 200)}`))
        })
      })
      call.on('error', reject)
      call.end(payload)
    })

  return {
    origin,
    pid: child.pid!,
    get: (path) => send('GET', path),
    put: (path, body) => send('PUT', path, body),
    post: (path, body) => send('POST', path, body),
    async processes() {
      const answer = once(child, 'message')
      child.send('processes')
      return ((await answer) as [number])[0]
    },
    memory: () => residentMegabytes(child),
    async stop() {
      agent.destroy()
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Reads the address that the service prints. Afterwards discards its output. */
async function addressOf(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    const address = /http:\/\/[^\s]+/.exec(text)
    if (address) {
      child.stdout!.resume()
      return address[0]
    }
  }
  throw new Error(`the service ended before it was ready: ${text}`)
}

/** Waits until the service's own work after its start is done: a second with little processor time. */
async function untilIdle(child: ChildProcess): Promise<void> {
  for (let before = await processorMs(child); ;) {
    await setTimeout(1000)
    const after = await processorMs(child)
    if (after - before < 50) return
    before = after
  }
}

/** The processor time of the service's threads so far, in milliseconds. */
async function processorMs(child: ChildProcess): Promise<number> {
  const threads = await readdir(`/proc/${child.pid}/task`)
  const times = threads.map(async (thread) => {
    const text = await readFile(`/proc/${child.pid}/task/${thread}/schedstat`, 'utf8').catch(
      () => '',
    )
    return Number(text.split(' ')[0]) / 1e6
  })
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0)
}

async function residentMegabytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024)
}
