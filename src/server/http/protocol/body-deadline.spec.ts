import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'

import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { eventually } from '#server/testing/eventually.ts'
import { mountBodyDeadline } from './body-deadline.ts'

let app: FastifyInstance
let sockets: Socket[]
let begin: () => void
let work: Promise<string>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  sockets = []
  app = fastify({ trustProxy: 'loopback' })
  mountBodyDeadline(app)
  app.addHook('onRequest', async () => begin())
  app.post('/', async () => 'taken')
  app.post('/work', async () => await work)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  await app.close()
})

interface Sender {
  socket: Socket
  answer: string | null
}

/** Sends a request whose body stays incomplete. `answer` is null until the reply. */
async function slow(address = '192.0.2.1'): Promise<Sender> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: text/plain', 'Content-Length: 2']
  const begun = new Promise<void>((resolve) => (begin = resolve))
  socket.write(`${[...head, `X-Forwarded-For: ${address}`].join('\r\n')}\r\n\r\nx`)
  await begun
  const sender: Sender = { socket, answer: null }
  socket.once('data', (answer) => (sender.answer = String(answer)))
  return sender
}

async function allSlow(count: number, address?: string) {
  const senders: Sender[] = []
  for (let nth = 0; nth < count; nth++) senders.push(await slow(address))
  return senders
}

const answered = (senders: readonly Sender[]) =>
  senders.filter(({ answer }) => answer !== null).length

test('a body that takes longer than a minute answers 408', async () => {
  const sender = await slow()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(sender.answer).toBeNull()
  const closed = once(sender.socket, 'close')
  await vi.advanceTimersByTimeAsync(1000)
  await closed
  expect(sender.answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('an address has a limited number of slow bodies, and finished ones free their slots', async () => {
  const senders = await allSlow(101)
  const other = await slow('192.0.2.2')
  await vi.advanceTimersByTimeAsync(1000)
  await eventually(() => expect(answered(senders)).toBe(1))
  const refused = senders.find(({ answer }) => answer !== null)!
  expect(refused.answer).toMatch(/^HTTP\/1\.1 503 [^]*\r\nRetry-After: 10\r\n/)

  const left = senders.find(({ answer }) => answer === null)!
  left.socket.write('y')
  await eventually(() => expect(left.answer).toMatch(/taken$/))
  const next = await allSlow(2)
  await vi.advanceTimersByTimeAsync(1000)
  await eventually(() => expect(answered(next)).toBe(1))
  expect(other.answer).toBeNull()
})

test('all addresses together have a limit too', async () => {
  const senders: Sender[] = []
  for (let nth = 1; nth <= 6; nth++) senders.push(...(await allSlow(90, `192.0.2.${nth}`)))
  await vi.advanceTimersByTimeAsync(1000)
  await eventually(() => expect(answered(senders)).toBe(40))
  const prompt = await slow()
  prompt.socket.write('y')
  await eventually(() => expect(prompt.answer).toMatch(/taken$/))
})

test('a complete body does not count as slow, however long its request takes', async () => {
  const done = Promise.withResolvers<string>()
  work = done.promise
  let count = 0
  begin = () => (count += 1)
  const ask = () => app.inject({ method: 'POST', url: '/work', payload: { a: 1 } })
  const replies = Array.from({ length: 101 }, ask)
  await eventually(() => expect(count).toBe(101))
  await vi.advanceTimersByTimeAsync(1000)
  done.resolve('worked')
  for (const reply of await Promise.all(replies)) expect(reply.body).toBe('worked')
})

test('a body that arrived while the process was busy does not count as slow', async () => {
  const senders = await allSlow(101)
  for (const { socket } of senders) socket.write('y')
  // The process has not read the data yet when the timers fire.
  vi.advanceTimersByTime(1000)
  await eventually(() => expect(answered(senders)).toBe(101))
  for (const { answer } of senders) expect(answer).toMatch(/taken$/)
})
