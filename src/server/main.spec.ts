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

test('prints its URL, serves it, and stops cleanly on a signal', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const service = await start()
    expect(service.output()).toMatch(/^Mergeboard is ready at http:\S+\n$/m)
    expect(await (await fetch(`${service.url}/-/health`)).text()).toBe('OK\n')
    expect(await service.end(signal)).toBe(0)
  }
})

test('finishes running requests before it stops', async () => {
  const service = await start()
  const { port } = new URL(service.url!)
  const socket = connect(Number(port), '127.0.0.1')
  const head = 'POST /api/v4/version HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: 2\r\n\r\n{`)
  // A reply to this later request proves that the server has read the partial request above.
  await fetch(`${service.url}/-/health`)
  const ending = service.end('SIGTERM')
  await expect.poll(() => fetch(`${service.url}/-/health`).catch(() => null)).toBeNull()
  socket.write('}')
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1.1 405 /)
  expect(await ending).toBe(0)
})

test('does not wait for idle connections', async () => {
  const service = await start()
  const { port } = new URL(service.url!)
  const spare = connect(Number(port), '127.0.0.1')
  await once(spare, 'connect')
  expect(await service.end('SIGTERM')).toBe(0)
})

test('refuses a data folder that another process has locked, and names it', async () => {
  const first = await start()
  const second = await start()
  expect(second.url).toBeNull()
  expect(second.output()).toContain(`in use by process ${first.pid} at ${first.url}`)
  expect(await second.end('SIGTERM')).toBe(1)
  expect((await fetch(`${first.url}/-/health`)).status).toBe(200)
})

test('takes over the data folder of a killed process', async () => {
  await (await start()).end('SIGKILL')
  const second = await start()
  expect(second.output()).toContain('ready at')
})

test.for(['lock-holder', 'mergeboard.db', 'mergeboard.db-wal', 'secrets.json'])(
  'a start recovers from a first start that was killed after creating %s',
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

test('explains in one line why it cannot start', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  // The service stops before it creates anything. It would otherwise create the administrator, whose password is
  // printed only once.
  expect((await start('--port', port)).output()).toBe(
    `Mergeboard could not start: Port ${port} on 127.0.0.1 is in use. Stop the process that uses it, or choose another port with --port.\n`,
  )
  blocker.close()
  for (const args of [['--colour'], ['--port', '99999'], ['--port', 'many'], ['--port']]) {
    const started = await start(...args)
    expect(started.output()).toMatch(
      new RegExp(`^Mergeboard could not start: .*${args.at(-1)}.*\n$`),
    )
  }
})

test.each([
  ['DATABASE_URL', 'postgress://board@db.example.com/board'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_FROM', 'nobody'],
  ['MERGEBOARD_API_LIMIT', '0'],
  ['MERGEBOARD_IMPORT_LIMIT', '50 MB'],
])('explains in one line what is wrong with %s', async (name, value) => {
  const service = await startService(['--no-demo', '--data', data], { [name]: value })
  started.push(service)
  expect(service.output()).toMatch(new RegExp(`^Mergeboard could not start: ${name} .*\n$`))
})

test('lists its options', async () => {
  const service = await start('--help')
  expect(service.output()).toContain('--no-demo')
  expect(await service.end('SIGTERM')).toBe(0)
})
