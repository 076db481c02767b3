import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { TOKEN } from './testing/crashes.ts'
import { runProgram } from './testing/git-client.ts'
import { startService, withFault, type Service } from './testing/service.ts'

// The service reports exhausted system resources, keeps running, and recovers.

const STRACE = process.env['STRACE']
const isRoot = process.getuid!() === 0

/** An unprivileged user, because the limits do not apply to root's processes. */
const UNPRIVILEGED_ID = 54_321
const asUnprivileged = [
  'setpriv',
  `--reuid=${UNPRIVILEGED_ID}`,
  `--regid=${UNPRIVILEGED_ID}`,
  '--clear-groups',
]
/** False when the unprivileged user cannot read this folder. */
const canReadCheckout = await runs([
  ...asUnprivileged,
  process.execPath,
  '--check',
  import.meta.filename,
])
const runBy = isRoot && canReadCheckout ? asUnprivileged : []

async function runs([program, ...args]: string[]): Promise<boolean> {
  return (await runProgram(program!, tmpdir(), args, {})).code === 0
}

const DISK_MIB = 16
const mount = (folder: string) =>
  runs(['mount', '-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', folder])
/** False when this process may not mount a small disk. */
const canMount = isRoot && (await canMountHere())

async function canMountHere(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'mergeboard-mount-'))
  const isMounted = await mount(folder)
  if (isMounted) await runs(['umount', folder])
  rmSync(folder, { recursive: true })
  return isMounted
}

let data: string
let service: Service

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'mergeboard-limits-'))
  if (runBy.length > 0) chownSync(data, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
  const env = { MERGEBOARD_ROOT_TOKEN: TOKEN }
  service = await startService(['--no-demo', '--data', data], env, runBy)
  const project = { name: 'app', initialize_with_readme: true }
  await ask('/api/v4/projects', project)
})
afterAll(async () => {
  await service.end('SIGTERM')
  agent.destroy()
  rmSync(data, { recursive: true })
})

/** Keeps a single connection open, because the service could not accept another one. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function ask(path: string, body?: object) {
  const authorization = `Basic ${Buffer.from(`x:${TOKEN}`).toString('base64')}`
  const headers = { 'private-token': TOKEN, authorization, 'content-type': 'application/json' }
  const method = body ? 'POST' : 'GET'
  const asking = request(`${service.url}${path}`, { agent, method, headers })
  asking.end(body && JSON.stringify(body))
  const [reply] = (await once(asking, 'response')) as [IncomingMessage]
  const text = (await reply.toArray()).join('')
  return { status: reply.statusCode, after: reply.headers['retry-after'] ?? null, text }
}

/** Sets the soft limit of the service and its helper. Resources already in use are unaffected. */
async function allow(what: 'nofile' | 'nproc', count: number): Promise<void> {
  const children = readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8')
  for (const pid of [String(service.pid), ...children.trim().split(' ')]) {
    const limit = ['prlimit', '--pid', pid, `--${what}=${count}:`]
    if (!(await runs([...runBy, ...limit]))) throw new Error('the limit could not be set')
  }
}

const branches = '/api/v4/projects/1/repository/branches'
const clone = '/root/app.git/info/refs?service=git-upload-pack'

/** Returns the replies under the low limit, then the statuses once the limit is raised. */
async function answersWith(what: 'nofile' | 'nproc', few: number, enough: number) {
  await allow(what, few)
  const then = [await ask(branches), await ask(clone), (await ask('/api/v4/projects/1')).status]
  await allow(what, enough)
  return [...then, (await ask(branches)).status, (await ask(clone)).status]
}

const message = '503 Service Unavailable'
const told = [
  { status: 503, after: '10', text: JSON.stringify({ message }) },
  { status: 503, after: '10', text: expect.stringMatching(/Please try again/) as string },
  200,
  200,
  200,
]

test('reports that it is out of file descriptors', async () => {
  expect(await answersWith('nofile', 10, 1000)).toEqual(told)
})

// The process limit does not apply to root.
test.skipIf(isRoot && !canReadCheckout)('reports that it is out of processes', async () => {
  expect(await answersWith('nproc', 1, 10_000)).toEqual(told)
})

test.skipIf(!STRACE || !isRoot)(
  "a disk that cannot keep git's writes gets no database writes",
  async () => {
    const issues = '/api/v4/projects/1/issues'
    const files = ['mergeboard.db', 'mergeboard.db-wal'].flatMap((name) => ['-P', join(data, name)])
    const fault = ['-e', 'inject=fsync,fdatasync:error=EIO']
    await withFault(STRACE!, service, [...files, ...fault], async () => {
      expect((await ask(issues, { title: 'Lost' })).status).toBe(500)
      expect(await ask(issues)).toMatchObject({ status: 200, text: '[]' })
      expect(service.output()).toContain('disk I/O error')
    })
    expect((await ask(issues, { title: 'Kept' })).status).toBe(201)
    const [kept, ...others] = JSON.parse((await ask(issues)).text) as { title: string }[]
    expect([kept!.title, others]).toEqual(['Kept', []])
  },
)

test.skipIf(!canMount)(
  'a full disk refuses writes, serves reads, and is named at the start',
  async () => {
    const disk = mkdtempSync(join(tmpdir(), 'mergeboard-full-'))
    const [folder, rest] = [join(disk, 'data'), join(disk, 'rest')]
    if (!(await mount(disk))) throw new Error('the disk could not be mounted')
    const args = ['--no-demo', '--data', folder]
    const full = await startService(args, { MERGEBOARD_ROOT_TOKEN: TOKEN })
    const askFull = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const headers = { 'private-token': TOKEN, 'content-type': 'application/json' }
      const reply = await fetch(`${full.url}/api/v4${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return [reply.status, await reply.json()] as const
    }
    try {
      const project = { name: 'app', initialize_with_readme: true }
      expect((await askFull('POST', '/projects', project))[0]).toBe(201)
      expect(() => writeFileSync(rest, Buffer.alloc(DISK_MIB * 1024 * 1024))).toThrow('ENOSPC')

      const large = { title: 'Large', description: 'x'.repeat(1_000_000) }
      // The database's log may have some space left.
      let kept = 0
      let reply = await askFull('POST', '/projects/1/issues', large)
      for (; reply[0] === 201; kept += 1) reply = await askFull('POST', '/projects/1/issues', large)
      expect(reply).toEqual([503, { message }])
      expect(await askFull('POST', '/projects', { name: 'other' })).toEqual([503, { message }])
      const files = '/projects/1/repository/files/README.md'
      expect((await askFull('GET', `${files}?ref=main`))[0]).toBe(200)
      const [status, issues] = await askFull('GET', '/projects/1/issues')
      expect([status, (issues as unknown[]).length]).toEqual([200, kept])
      await full.end('SIGKILL')

      const again = await startService(args, { MERGEBOARD_ROOT_TOKEN: TOKEN })
      await again.end('SIGKILL')
      expect(again.output()).toContain(`The disk that holds ${folder} is full`)
      rmSync(rest)
      const mended = await startService(args, { MERGEBOARD_ROOT_TOKEN: TOKEN })
      await mended.end('SIGTERM')
      expect(mended.output()).toContain('ready at')
    } finally {
      await full.end('SIGKILL')
      await runs(['umount', '--lazy', disk])
      rmSync(disk, { recursive: true })
    }
  },
)
