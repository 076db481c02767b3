import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createHighlighter, type FromWorker, type HighlightWorker } from './highlighter.ts'

const packed = [{ lines: Uint32Array.of(0, 0), tokens: new Uint32Array() }]
const request = (path: string) => () => ({ path, blocks: [''] })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('requests one file at a time, the latest first', async () => {
  const { highlighter, workers } = setUp()
  const replies = ['a', 'b', 'c'].map((path) => highlighter.highlight(request(path)))
  expect(workers).toHaveLength(1)
  workers[0]!.say('ready')
  for (let left = 3; left > 0; left--) workers[0]!.say({ blocks: packed })
  expect(await Promise.all(replies)).toEqual([packed, packed, packed])
  expect(workers[0]!.asked).toEqual(['c', 'b', 'a'])
})

test('leaves a file plain when the worker crashes, and starts a new worker for the next file', async () => {
  const { highlighter, workers } = setUp()
  const next = highlighter.highlight(request('next'))
  const bad = highlighter.highlight(request('bad'))
  workers[0]!.say('ready')
  workers[0]!.crash()
  expect(await bad).toBeNull()
  workers[1]!.say('ready')
  workers[1]!.say({ blocks: packed })
  expect(await next).toBe(packed)
})

test('leaves a file plain when the worker does not answer', async () => {
  const { highlighter, workers } = setUp()
  const slow = highlighter.highlight(request('slow'))
  workers[0]!.say('ready')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await slow).toBeNull()
  expect(workers[0]!.isEnded).toBe(true)
})

test('gives up after three failures', async () => {
  const { highlighter, workers } = setUp()
  const replies = ['a', 'b', 'c', 'd'].map((path) => highlighter.highlight(request(path)))
  for (let at = 0; at < 3; at++) {
    workers[at]!.say('ready')
    workers[at]!.crash()
  }
  expect(await Promise.all(replies)).toEqual([undefined, null, null, null])
  expect(await highlighter.highlight(request('e'))).toBeUndefined()
  expect(workers).toHaveLength(3)

  highlighter.start()
  const reply = highlighter.highlight(request('f'))
  workers[3]!.say('ready')
  workers[3]!.say({ blocks: packed })
  expect(await reply).toBe(packed)
})

test('counts only failures in a row', async () => {
  const { highlighter, workers } = setUp()
  for (let at = 0; at < 4; at++) {
    const bad = highlighter.highlight(request('bad'))
    workers[at]!.say('ready')
    workers[at]!.crash()
    const good = highlighter.highlight(request('good'))
    workers[at + 1]!.say('ready')
    workers[at + 1]!.say({ blocks: packed })
    expect(await Promise.all([bad, good])).toEqual([null, packed])
  }
})

test('gives up when the worker cannot start', async () => {
  const { highlighter, workers } = setUp()
  const reply = highlighter.highlight(request('a'))
  workers[0]!.say('failed')
  expect(await reply).toBeUndefined()
  const blocked = createHighlighter(() => {
    throw new Error('Blocked')
  })
  expect(await blocked.highlight(request('a'))).toBeUndefined()
})

function setUp() {
  const workers: FakeWorker[] = []
  const highlighter = createHighlighter(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  })
  return { highlighter, workers }
}

class FakeWorker extends EventTarget implements HighlightWorker {
  isEnded = false
  readonly asked: string[] = []
  say(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  crash(): void {
    this.dispatchEvent(new Event('error'))
  }
  postMessage({ path }: { path: string }): void {
    this.asked.push(path)
  }
  terminate(): void {
    this.isEnded = true
  }
}
