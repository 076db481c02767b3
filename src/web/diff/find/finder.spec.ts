import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Match } from './find-matches.ts'
import type { FindQuery } from './find-query.ts'
import { createFinder, type FindWorker, type FromFinder, type ToFinder } from './finder.ts'

const query: FindQuery = {
  text: 'a',
  matchesCase: false,
  isWholeWord: false,
  isRegex: false,
  scope: 'all',
}
const match: Match = { file: 0, kind: 'line', at: 0, start: 0, end: 1 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('collects the matches of the last query', () => {
  const { finder, workers } = setUp()
  finder.find(query)
  finder.find({ ...query, text: 'b' })
  workers[0]!.say({ id: 1, matches: [match], isDone: true, isCut: false })
  expect(finder.result.get()).toMatchObject({ status: 'searching', matches: [] })
  workers[0]!.say({ id: 2, matches: [match], isDone: false, isCut: false })
  workers[0]!.say({ id: 2, matches: [match], isDone: true, isCut: true })
  expect(finder.result.get()).toEqual({ status: 'done', matches: [match, match], isCut: true })
})

test('does not search for an empty or invalid pattern', () => {
  const { finder, workers } = setUp()
  finder.find({ ...query, text: '(', isRegex: true })
  expect(finder.result.get().status).toBe('invalid')
  finder.find({ ...query, text: '' })
  expect(finder.result.get().status).toBe('empty')
  expect(workers).toEqual([])
})

test('replaces a worker that a pattern keeps busy', () => {
  const { finder, workers } = setUp()
  finder.load({ files: [], comments: [], expanded: new Map() })
  finder.find(query)
  vi.advanceTimersByTime(2000)
  expect(finder.result.get().status).toBe('stopped')
  expect(workers[0]!.isEnded).toBe(true)
  finder.find({ ...query, text: 'b' })
  expect(workers[1]!.asked).toEqual(['content', 'query'])
  workers[1]!.say({ id: 2, matches: [], isDone: true, isCut: false })
  vi.advanceTimersByTime(2000)
  expect(finder.result.get().status).toBe('done')
})

function setUp() {
  const workers: FakeWorker[] = []
  const finder = createFinder(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker as unknown as FindWorker
  })
  return { finder, workers }
}

class FakeWorker {
  readonly asked: string[] = []
  isEnded = false
  #receive: ((event: { data: FromFinder }) => void) | undefined

  addEventListener(type: string, listener: (event: { data: FromFinder }) => void): void {
    if (type === 'message') this.#receive = listener
  }
  postMessage({ kind }: ToFinder): void {
    this.asked.push(kind)
  }
  terminate(): void {
    this.isEnded = true
  }
  say(data: FromFinder): void {
    this.#receive?.({ data })
  }
}
