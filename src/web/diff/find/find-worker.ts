import { findMatches, MOST_MATCHES, type Match } from './find-matches.ts'
import type { FromFinder, ToFinder } from './finder.ts'

type Content = Extract<ToFinder, { kind: 'content' }>
type Query = Extract<ToFinder, { kind: 'query' }>

/** Time to search before sending the matches found so far and checking for a newer query. */
const SLICE_MS = 25

let content: Content = { kind: 'content', files: [], comments: [], expanded: new Map() }
let latest = 0

addEventListener('message', ({ data }: MessageEvent<ToFinder>) => {
  if (data.kind === 'content') content = data
  else void answer(data)
})

async function answer({ id, query }: Query): Promise<void> {
  latest = id
  let found: Match[] = []
  let [count, sent] = [0, 0]
  let sliceStart = performance.now()
  for (const match of findMatches(content, query)) {
    if (match && count === MOST_MATCHES)
      return send({ id, matches: found, isDone: true, isCut: true })
    if (match) found.push(match)
    if (match) count++
    const isFirst = count === 1 && sent === 0
    if (!isFirst && performance.now() - sliceStart < SLICE_MS) continue
    send({ id, matches: found, isDone: false, isCut: false })
    sent = count
    found = []
    await nextTask()
    if (latest !== id) return
    sliceStart = performance.now()
  }
  send({ id, matches: found, isDone: true, isCut: false })
}

/** Lets messages arrive. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function send(message: FromFinder): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  postMessage(message)
}
