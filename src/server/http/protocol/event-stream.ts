import { PassThrough } from 'node:stream'

import type { Hint, Sink } from '#server/domain/spaces/live.ts'

/** Maximum bytes buffered for a slow reader. */
const MAX_WAITING = 64 * 1024

/** A stream of server-sent events. Ends when it is closed, disconnected or no longer read. */
export class EventStream implements Sink {
  readonly body = new PassThrough()
  #atEnd: (() => void)[] = []

  constructor() {
    this.body.once('close', () => this.end())
  }

  onceEnded(work: () => void): void {
    if (this.body.writableEnded || this.body.destroyed) work()
    else this.#atEnd.push(work)
  }

  hint(hints: Hint[]): void {
    for (const { event, data } of hints) {
      this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    }
    // A comment line, which keeps the connection alive.
    if (hints.length === 0) this.#write(':\n\n')
  }

  end(): void {
    this.body.end()
    for (const work of this.#atEnd.splice(0)) work()
  }

  #write(text: string): void {
    if (this.body.writableEnded) return
    if (this.body.readableLength + this.body.writableLength > MAX_WAITING) this.body.destroy()
    else this.body.write(text)
  }
}
