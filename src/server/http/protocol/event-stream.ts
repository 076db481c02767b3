import { PassThrough } from 'node:stream'

import type { Hint, Sink } from '#server/domain/live.ts'

/** Bytes that may wait for a reader. */
const MAX_WAITING = 64 * 1024

/** The body of a reply that goes on: server-sent events. It ends when it is ended, cut off, or not read any more. */
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
    // A comment: it keeps the connection alive and says nothing.
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
