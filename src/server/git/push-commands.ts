import type { ObjectId } from './object-id.ts'

/** A requested change of one ref. A null id means that the ref does not exist. */
export interface RefCommand {
  /** The full name: `refs/heads/main`. */
  ref: string
  before: ObjectId | null
  after: ObjectId | null
}

export class MalformedPush extends Error {
  override readonly name = 'MalformedPush'
}

const LENGTH = 4
/** Maximum bytes of all commands together. */
const MAX_HEAD = 4 * 1024 * 1024
const COMMAND =
  /^([0-9a-f]{40}|[0-9a-f]{64}) ([0-9a-f]{40}|[0-9a-f]{64}) ([^\0\n]+)(?:\0[^\n]*)?\n?$/

/** The head of a push: everything before the pack. */
export interface PushHead {
  commands: RefCommand[]
  /** The push options (`git push -o`). */
  options: string[]
  /** All bytes read so far. Git needs them too. */
  head: Buffer
}

/** Reads a push's head, and as little as possible beyond it. */
export async function readCommands(body: AsyncIterator<Buffer>): Promise<PushHead> {
  const lines = new Lines(body)
  const commands: RefCommand[] = []
  let capabilities = ''
  for (let line = await lines.next(); line !== null; line = await lines.next()) {
    const command = readCommand(line)
    if (command) commands.push(command)
    capabilities ||= /\0([^\n]*)/.exec(line)?.[1] ?? ''
  }
  const options: string[] = []
  if (capabilities.split(' ').includes('push-options')) {
    for (let line = await lines.next(); line !== null; line = await lines.next()) {
      options.push(line.trimEnd())
    }
  }
  return { commands, options, head: lines.head }
}

/** Splits pkt-lines, which begin with their length in four hex digits. */
class Lines {
  head = Buffer.alloc(0)
  #at = 0
  readonly #body: AsyncIterator<Buffer>

  constructor(body: AsyncIterator<Buffer>) {
    this.#body = body
  }

  /** Returns the next line; null at a flush packet. */
  async next(): Promise<string | null> {
    for (;;) {
      const at = this.#at
      const length = this.head.length < at + LENGTH ? null : lengthAt(this.head, at)
      if (length === 0) {
        this.#at += LENGTH
        return null
      }
      if (length !== null && this.head.length >= at + length) {
        this.#at += length
        return this.head.toString('utf8', at + LENGTH, at + length)
      }
      const { value, done } = await this.#body.next()
      if (done) throw new MalformedPush('The push ended before all its commands were read.')
      this.head = Buffer.concat([this.head, value])
      if (at > MAX_HEAD) throw new MalformedPush('The push has too many commands.')
    }
  }
}

/** Returns a line's length including its four digits; 0 for a flush packet. */
function lengthAt(head: Buffer, at: number): number {
  const digits = head.toString('latin1', at, at + LENGTH)
  const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : -1
  if (length !== 0 && length <= LENGTH)
    throw new MalformedPush('The push has an empty or malformed packet line.')
  return length
}

function readCommand(line: string): RefCommand | null {
  if (line.startsWith('shallow ')) return null
  const found = COMMAND.exec(line)
  if (!found) throw new MalformedPush('The push has a command that cannot be read.')
  const [, before = '', after = '', ref = ''] = found
  return { ref, before: idOf(before), after: idOf(after) }
}

const idOf = (text: string) => (/^0+$/.test(text) ? null : text)
