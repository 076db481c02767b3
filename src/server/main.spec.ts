import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { killStart, startService, type Service } from '#server/testing/service.ts'

const TOKEN = 'glpat-of-the-start'

let data: string
const started: Service[] = []

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'mergeboard-main-'))
})
afterEach(async () => {
  for (const service of started.splice(0)) await service.end('SIGKILL')
  rmSync(data, { recursive: true })
})

async function start(...args: string[]): Promise<Service> {
  const env = { MERGEBOARD_ROOT_TOKEN: TOKEN }
  const service = await startService(['--no-demo', '--data', data, ...args], env)
  started.push(service)
  return service
}

test('says where it is ready, answers there, and stops cleanly when asked to', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const service = await start()
    expect(service.output()).toMatch(/^Mergeboard is ready at http:\S+\n$/m)
    expect(await (await fetch(`${service.url}/-/health`)).text()).toBe('OK\n')
    expect(await service.end(signal)).toBe(0)
  }
})

test('finishes the request under way before it stops', async () => {
  const service = await start()
  const { port } = new URL(service.url!)
  const socket = connect(Number(port), '127.0.0.1')
  const head = 'POST /api/v4/version HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: 2\r\n\r\n{`)
  // An answer to a later request shows that the server has read the half one above.
  await fetch(`${service.url}/-/health`)
  const ending = service.end('SIGTERM')
  await expect.poll(() => fetch(`${service.url}/-/health`).catch(() => null)).toBeNull()
  socket.write('}')
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1.1 405 /)
  expect(await ending).toBe(0)
})

test('does not wait for a connection on which nothing was asked yet', async () => {
  const service = await start()
  const { port } = new URL(service.url!)
  const spare = connect(Number(port), '127.0.0.1')
  await once(spare, 'connect')
  expect(await service.end('SIGTERM')).toBe(0)
})

test('refuses a data folder that another process holds, and says which', async () => {
  const first = await start()
  const second = await start()
  expect(second.url).toBeNull()
  expect(second.output()).toContain(`in use by process ${first.pid} at ${first.url}`)
  expect(await second.end('SIGTERM')).toBe(1)
  expect((await fetch(`${first.url}/-/health`)).status).toBe(200)
})

test('takes over the data folder of a process that was killed', async () => {
  await (await start()).end('SIGKILL')
  const second = await start()
  expect(second.output()).toContain('ready at')
})

test.for(['lock-holder', 'mergeboard.db', 'mergeboard.db-wal', 'secrets.json'])(
  'a first start that was killed when it had made %s is made good by the next',
  async (file) => {
    await killStart(['--no-demo', '--data', data], { MERGEBOARD_ROOT_TOKEN: TOKEN }, () =>
      existsSync(join(data, file)),
    )
    const service = await start()
    expect(service.output()).toContain('ready at')
    const me = await fetch(`${service.url}/api/v4/user?private_token=${TOKEN}`)
    expect(await me.json()).toMatchObject({ username: 'root' })
  },
)

test('says in one line why it cannot start', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  // Before it makes anything: not even the administrator, whose password would be told once and for nothing.
  expect((await start('--port', port)).output()).toBe(
    `Mergeboard could not start: Port ${port} of 127.0.0.1 is in use. Stop what uses it, or choose another with --port.\n`,
  )
  blocker.close()
  for (const args of [['--colour'], ['--port', '99999'], ['--port', 'many'], ['--port']]) {
    const started = await start(...args)
    expect(started.output()).toMatch(
      new RegExp(`^Mergeboard could not start: .*${args.at(-1)}.*\n$`),
    )
  }
})

test('lists its options', async () => {
  const service = await start('--help')
  expect(service.output()).toContain('--no-demo')
  expect(await service.end('SIGTERM')).toBe(0)
})
