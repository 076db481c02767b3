import { init } from '@pierre/highlights'
import wasmUrl from '@pierre/highlights/wasm?url'

import type { FromWorker, ToWorker } from './highlighter.ts'
import { tokenize } from './tokenize.ts'

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  const blocks = tokenize(data.path, data.blocks)
  const buffers = blocks?.flatMap(({ lines, tokens }) => [lines.buffer, tokens.buffer]) ?? []
  send({ blocks }, buffers)
})

void start()

async function start(): Promise<void> {
  try {
    init(await WebAssembly.compileStreaming(fetch(wasmUrl)))
    send('ready')
  } catch {
    send('failed')
  }
}

function send(message: FromWorker, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}
