import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createProject } from '#contract/projects.ts'
import { defaultLimits } from './config.ts'
import { call, originOf, TOKEN } from './testing/crashes.ts'
import { gitClient, type GitClient } from './testing/git-client.ts'
import { wantOf } from './testing/pkt-lines.ts'
import { startService, type Service } from './testing/service.ts'

// Thousands of simultaneous clients, hostile or not. Each gets a reply, and other clients are still served.

let folder: string
let service: Service & { url: string }
let client: GitClient
let noise: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mergeboard-crowd-'))
  const started = await startService(['--no-demo', '--data', join(folder, 'data')], {
    MERGEBOARD_ROOT_TOKEN: TOKEN,
    MERGEBOARD_API_LIMIT: '1000000',
  })
  service = { ...started, url: started.url! }
  await call(service, createProject, { name: 'app', visibility: 'public' })
  client = await gitClient({}, folder)
  noise = await client.commit('noise', randomBytes(500_000))
  await client.must('push', '--quiet', originOf(service, 'app'), 'main')
})
afterAll(async () => {
  await service.end('SIGTERM')
  rmSync(folder, { recursive: true })
})

const authorization = `Basic ${Buffer.from(`x:${TOKEN}`).toString('base64')}`

/** Acts as another client, which sends requests on new connections until the work is done. */
async function workUntil(over: Promise<unknown>): Promise<void> {
  const ended = endOf(over)
  while (!ended.aborted) {
    expect(await ask('POST', '/projects/1/issues?title=Served')).toBe(201)
    expect(await ask('GET', '/projects/1/issues')).toBe(200)
  }
  await over
}

function endOf(over: Promise<unknown>): AbortSignal {
  const end = new AbortController()
  void over.finally(() => end.abort()).catch(() => {})
  return end.signal
}

async function ask(method: string, path: string) {
  const headers = { 'private-token': TOKEN }
  const asking = request(`${service.url}/api/v4${path}`, { method, headers, agent: false }).end()
  const [reply] = (await once(asking, 'response')) as [IncomingMessage]
  await reply.resume().toArray()
  return reply.statusCode
}

/** Opens a connection that sends this text and nothing else. */
function sender(text: string) {
  const { port } = new URL(service.url)
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
  const sent = { answer: '', isOpen: true, socket }
  socket.on('error', () => {})
  socket.on('data', (chunk) => (sent.answer += String(chunk)))
  socket.once('close', () => (sent.isOpen = false))
  return sent
}

/** Fewer clients on machines that limit open connections per process. */
const { soft } = (
  process.report.getReport() as { userLimits: { open_files: { soft: number | 'unlimited' } } }
).userLimits.open_files
const CROWD = Math.min(5000, soft === 'unlimited' ? Infinity : Math.floor(soft / 2))

test(`${CROWD} stalled bodies delay no other client`, async () => {
  const head = [
    'POST /root/app.git/git-receive-pack HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: ${authorization}`,
    'Content-Type: application/x-git-receive-pack-request',
    'Content-Length: 1000000',
  ].join('\r\n')
  // Half of the requests come from one address, the rest from ten addresses.
  const senders = Array.from({ length: CROWD }, (_, nth) =>
    sender(`${head}\r\nX-Forwarded-For: 192.0.2.${nth % 2 && nth % 20}\r\n\r\n0`),
  )
  const settled = Promise.withResolvers<void>()
  let waiting = CROWD
  if (waiting <= 500) settled.resolve()
  for (const { socket } of senders) {
    socket.once('close', () => --waiting <= 500 && settled.resolve())
  }
  await workUntil(settled.promise)
  const ofOne = senders.filter(({ isOpen }, nth) => isOpen && nth % 2 === 0)
  expect(ofOne.length).toBeLessThanOrEqual(100)
  const refused = senders.filter(({ isOpen }) => !isOpen)
  const clear = /^HTTP\/1\.1 503 [^]*\r\nRetry-After: 10\r\n/
  expect(refused.filter(({ answer }) => !clear.test(answer))).toEqual([])
  expect((await client.run('ls-remote', originOf(service, 'app'))).code).toBe(0)
  for (const { socket } of senders) socket.destroy()
})

/** Clones as git does. Returns the reply, and whether the pack is complete. */
async function clone(nth: number) {
  const who = nth % 2 ? { authorization } : { 'x-forwarded-for': `198.51.100.${nth % 250}` }
  const at = `${service.url}/root/app.git`
  const found = await fetch(`${at}/info/refs?service=git-upload-pack`, { headers: who })
  const refs = await found.text()
  if (!found.ok) return { status: found.status, after: found.headers.get('retry-after') }
  expect(refs).toContain(noise)
  const type = { 'content-type': 'application/x-git-upload-pack-request' }
  const asked = { method: 'POST', headers: { ...who, ...type }, body: wantOf(noise) }
  const reply = await fetch(`${at}/git-upload-pack`, asked)
  const body = Buffer.from(await reply.arrayBuffer())
  if (!reply.ok) return { status: reply.status, after: reply.headers.get('retry-after') }
  const pack = body.subarray(body.indexOf('PACK'))
  const sum = createHash('sha1').update(pack.subarray(0, -20)).digest()
  return { status: 200, isWhole: pack.length > 500_000 && sum.equals(pack.subarray(-20)) }
}

const MIB = 1024 * 1024

function memory(): number {
  const status = readFileSync(`/proc/${service.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) * 1024
}

/** Counts the service's child processes that serve clones. */
function serving(): number {
  const children = readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8')
  const commands = children.trim().split(' ').map(commandOf)
  return commands.filter((command) => command.includes('upload-pack')).length
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

async function mostUntil(over: Promise<unknown>, count: () => number): Promise<number> {
  const ended = endOf(over)
  let most = 0
  for (; !ended.aborted; await later(5)) most = Math.max(most, count())
  return most
}

test('a thousand clones queue or get a Retry-After', async () => {
  const before = memory()
  const clones = Promise.all(Array.from({ length: 990 }, (_, nth) => clone(nth)))
  const programs = Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      client.run('clone', '--quiet', '--bare', originOf(service, 'app'), `clone-${nth}`),
    ),
  )
  const over = Promise.all([clones, programs])
  const most = mostUntil(over, serving)
  await workUntil(over)
  expect(await most).toBeLessThanOrEqual(defaultLimits.gitTransfers)
  expect(await most).toBeGreaterThan(1)

  const replies = await clones
  const served = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status }) => status === 503)
  expect(served.length + refused.length).toBe(replies.length)
  expect(served.every(({ isWhole }) => isWhole)).toBe(true)
  expect(refused.every(({ after }) => after === '10')).toBe(true)
  // No clone is refused while slots are free, and clones beyond the queue are refused at once.
  expect(served.length).toBeGreaterThanOrEqual(defaultLimits.gitTransfers)
  expect(refused.length).toBeGreaterThan(replies.length / 2)
  expect(memory() - before).toBeLessThan(200 * MIB)
  const told = (await programs).map(({ code, output }) => code === 0 || output.includes('503'))
  expect(told).toEqual(told.map(() => true))
  expect((await client.run('clone', originOf(service, 'app'), 'at-last')).code).toBe(0)
})
