import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { TOKEN } from './testing/crashes.ts'
import { runProgram } from './testing/git-client.ts'
import { startService, withFault, type Service } from './testing/service.ts'

// What the system has no more of, or cannot do, is told; the service lives on, and recovers.

const STRACE = process.env['STRACE']
const isRoot = process.getuid!() === 0

/** Somebody whose processes are limited, as those of root are not. */
const SOMEBODY = 54_321
const somebody = ['setpriv', `--reuid=${SOMEBODY}`, `--regid=${SOMEBODY}`, '--clear-groups']
/** They may not be let into where this is. */
const isLetIn = await runs([...somebody, process.execPath, '--check', import.meta.filename])
const runBy = isRoot && isLetIn ? somebody : []

async function runs([program, ...args]: string[]): Promise<boolean> {
  return (await runProgram(program!, tmpdir(), args, {})).code === 0
}

let data: string
let service: Service

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'mergeboard-limits-'))
  if (runBy.length > 0) chownSync(data, SOMEBODY, SOMEBODY)
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

/** All by one connection, which stays: the service could take no other. */
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

/** What is there already stays so. */
async function allow(what: 'nofile' | 'nproc', count: number): Promise<void> {
  const limit = ['prlimit', '--pid', String(service.pid), `--${what}=${count}:`]
  if (!(await runs([...runBy, ...limit]))) throw new Error('the limit could not be set')
}

const branches = '/api/v4/projects/1/repository/branches'
const clone = '/root/app.git/info/refs?service=git-upload-pack'

/** What is answered while the service may have so few, and again when it may have enough. */
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

test('a service that gets no file descriptor any more says so', async () => {
  expect(await answersWith('nofile', 10, 1000)).toEqual(told)
})

// Nothing limits the processes of root.
test.skipIf(isRoot && !isLetIn)('a service that gets no process any more says so', async () => {
  expect(await answersWith('nproc', 1, 10_000)).toEqual(told)
})

test.skipIf(!STRACE || !isRoot)(
  'a disk that could not keep what was written takes nothing into the database',
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
