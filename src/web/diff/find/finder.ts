import { createStore, type Store } from '#web/lib/store.ts'
import type { FindContent, Match } from './find-matches.ts'
import { patternOf, type FindQuery } from './find-query.ts'

export type ToFinder =
  | (FindContent & { readonly kind: 'content' })
  | { readonly kind: 'query'; readonly id: number; readonly query: FindQuery }

export interface FromFinder {
  /** The query that this answers. */
  readonly id: number
  readonly matches: readonly Match[]
  readonly isDone: boolean
  /** True when there are more matches than are listed. */
  readonly isCut: boolean
}

export type FindWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

export interface FindResult {
  readonly status: 'empty' | 'invalid' | 'searching' | 'done' | 'stopped'
  readonly matches: readonly Match[]
  readonly isCut: boolean
}

export interface Finder {
  readonly result: Pick<Store<FindResult>, 'get' | 'subscribe'>
  readonly load: (content: FindContent) => void
  readonly find: (query: FindQuery) => void
  readonly stop: () => void
}

/** Maximum time without a message from the worker. A regular expression can take forever on one line. */
const LIMIT_MS = 2000

const EMPTY: FindResult = { status: 'empty', matches: [], isCut: false }

/** Searches a diff in a worker, which is replaced when a regular expression keeps it busy. */
export function createFinder(createWorker: () => FindWorker): Finder {
  const result = createStore<FindResult>(EMPTY)
  let content: ToFinder = { kind: 'content', files: [], comments: [], expanded: new Map() }
  let worker: FindWorker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let id = 0

  function send(message: ToFinder): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker?.postMessage(message)
  }

  function start(): void {
    if (worker) return
    worker = createWorker()
    worker.addEventListener('message', receive)
    worker.addEventListener('error', giveUp)
    send(content)
  }

  function receive({ data }: MessageEvent<FromFinder>): void {
    if (data.id !== id) return
    clearTimeout(timer)
    if (!data.isDone) timer = setTimeout(giveUp, LIMIT_MS)
    const { matches } = result.get()
    result.set({
      status: data.isDone ? 'done' : 'searching',
      matches: data.matches.length > 0 ? [...matches, ...data.matches] : matches,
      isCut: data.isCut,
    })
  }

  function stop(): void {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
  }

  function giveUp(): void {
    stop()
    result.set({ ...result.get(), status: 'stopped' })
  }

  return {
    result,
    load(parts) {
      content = { kind: 'content', ...parts }
      start()
      send(content)
    },
    find(query) {
      clearTimeout(timer)
      id++
      if (query.text === '') return result.set(EMPTY)
      if (!patternOf(query)) return result.set({ ...EMPTY, status: 'invalid' })
      result.set({ ...EMPTY, status: 'searching' })
      start()
      timer = setTimeout(giveUp, LIMIT_MS)
      send({ kind: 'query', id, query })
    },
    stop,
  }
}
