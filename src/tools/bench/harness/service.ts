import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'

import { compiledFolder } from '#tools/checkout.js'
import { TOKEN } from './data.ts'

const COUNTER = import.meta.resolve('./count-processes.ts')

/** The settings of `npm start` for Node and the allocator, which returns large blocks of memory at once. */
const LIKE_START = {
  flags: ['--max-semi-space-size=8'],
  env: { NODE_COMPILE_CACHE: compiledFolder, MALLOC_MMAP_THRESHOLD_: '131072' },
}

/** The service in its own process, and a client with keep-alive connections. */
export interface BenchService {
  origin: string
  get(path: string): Promise<string>
  put(path: string, body: object): Promise<string>
  post(path: string, body: object): Promise<string>
  /** The number of processes it has started. */
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
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    },
  )
  const origin = await addressOf(child)
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

async function addressOf(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout!) {
    text += String(chunk)
    const address = /http:\/\/[^\s]+/.exec(text)
    if (address) return address[0]
  }
  throw new Error(`the service ended before it was ready: ${text}`)
}

async function residentMegabytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024)
}
