import type { PackedTokens } from './token-kinds.ts'

export interface ToWorker {
  readonly path: string
  readonly blocks: readonly string[]
}

/** `ready` when the worker takes requests, `failed` when it never will, or else the reply to the last request. */
export type FromWorker = 'ready' | 'failed' | { readonly blocks: readonly PackedTokens[] | null }

export type HighlightWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

interface Job {
  readonly request: () => ToWorker
  readonly settle: (blocks: Colored) => void
}

/** Null for a file that stays plain. Undefined when no worker could try. */
type Colored = readonly PackedTokens[] | null | undefined

export interface Highlighter {
  /** Starts the worker, so that it is ready for the first file. Tries again after it has failed too often. */
  readonly start: () => void
  /** Calls `request` when its turn comes: the latest call is first. */
  readonly highlight: (request: Job['request']) => Promise<Colored>
}

/** Maximum time for one file. */
const LIMIT_MS = 5000
/** Failures in a row after which the worker is not restarted. */
const MAX_FAILURES = 3

/** Creates a queue for a worker that takes one file at a time, and that may crash or hang. */
export function createHighlighter(createWorker: () => HighlightWorker): Highlighter {
  const waiting: Job[] = []
  let worker: HighlightWorker | undefined
  let isReady = false
  let running: Job | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function start(): void {
    if (worker || failures >= MAX_FAILURES) return
    try {
      worker = createWorker()
    } catch {
      giveUp()
      return
    }
    worker.addEventListener('error', fail)
    worker.addEventListener('message', receive)
  }

  function receive({ data }: MessageEvent<FromWorker>): void {
    if (data === 'failed') return giveUp()
    if (data === 'ready') isReady = true
    else {
      failures = 0
      settle(data.blocks)
    }
    next()
  }

  function next(): void {
    if (!worker || !isReady || running) return
    running = waiting.pop()
    if (!running) return
    timer = setTimeout(fail, LIMIT_MS)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(running.request())
  }

  function settle(blocks: Colored): void {
    clearTimeout(timer)
    running?.settle(blocks)
    running = undefined
  }

  /** Leaves the current file plain, and continues with a new worker. */
  function fail(): void {
    failures++
    worker?.terminate()
    worker = undefined
    isReady = false
    settle(null)
    if (failures >= MAX_FAILURES) giveUp()
    else if (waiting.length > 0) start()
  }

  function giveUp(): void {
    failures = MAX_FAILURES
    worker?.terminate()
    worker = undefined
    for (const job of waiting.splice(0)) job.settle(undefined)
  }

  return {
    start: () => {
      if (failures >= MAX_FAILURES) failures = 0
      start()
    },
    highlight: (request) =>
      new Promise((settle) => {
        waiting.push({ request, settle })
        start()
        if (failures >= MAX_FAILURES) giveUp()
        else next()
      }),
  }
}
