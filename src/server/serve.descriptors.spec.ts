import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { runProgram } from './testing/git-client.ts'
import { startService, type Service } from './testing/service.ts'

const TOKEN = 'glpat-of-the-crash-test'

let data: string
let service: Service

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'mergeboard-descriptors-'))
  service = await startService(['--no-demo', '--data', data], { MERGEBOARD_ROOT_TOKEN: TOKEN })
})
afterAll(() => {
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

/** Descriptors that are open already stay so. */
async function allowDescriptors(count: number): Promise<void> {
  const { code, output } = await runProgram(
    'prlimit',
    data,
    ['--pid', String(service.pid), `--nofile=${count}:`],
    {},
  )
  if (code !== 0) throw new Error(output)
}

test('a service that gets no file descriptor any more says so, lives on, and recovers', async () => {
  const branches = '/api/v4/projects/1/repository/branches'
  const clone = '/root/app.git/info/refs?service=git-upload-pack'
  const project = { name: 'app', initialize_with_readme: true }
  expect(await ask('/api/v4/projects', project)).toMatchObject({ status: 201 })

  await allowDescriptors(10)
  const refused = { status: 503, after: '10' }
  const message = '503 Service Unavailable'
  expect(await ask(branches)).toEqual({ ...refused, text: JSON.stringify({ message }) })
  const text = expect.stringMatching(/Please try again/) as string
  expect(await ask(clone)).toEqual({ ...refused, text })
  expect(await ask('/api/v4/projects/1')).toMatchObject({ status: 200 })

  await allowDescriptors(1000)
  expect(await ask(branches)).toMatchObject({ status: 200 })
  expect(await ask(clone)).toMatchObject({ status: 200 })
  expect(await service.end('SIGTERM')).toBe(0)
})
