import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import pLimit from 'p-limit'

/** Maximum characters of a text. */
const MAX_LENGTH = 100_000
/** Maximum milliseconds to render a text, and to start the thread. */
const TIME_LIMIT = 3000
/** Maximum texts that wait for the thread. */
const MAX_WAITING = 16

const queue = pLimit(1)
let worker: Worker | null = null

/**
 * Renders Markdown in its own thread, one text at a time, since a short text can be a table of 60,000 cells. Null when
 * the text is too long, takes too long, or would wait too long.
 */
export async function renderMarkdown(text: string): Promise<string | null> {
  if (text.length > MAX_LENGTH || queue.pendingCount >= MAX_WAITING) return null
  return await queue(render, text)
}

async function render(text: string): Promise<string | null> {
  const current = (worker ??= startWorker())
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), TIME_LIMIT)
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    current.postMessage(text)
    const [html] = (await once(current, 'message', late)) as [string]
    return html
  } catch {
    worker = null
    await current.terminate()
    return null
  } finally {
    clearTimeout(timer)
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('markdown-worker.ts', import.meta.url))
  worker.unref()
  return worker
}
