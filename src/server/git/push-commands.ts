import type { ObjectId } from './object-id.ts'

/** What a push asks for of one ref. Null: the ref is not there. */
export interface RefCommand {
  /** In full: `refs/heads/main`. */
  ref: string
  before: ObjectId | null
  after: ObjectId | null
}

/** A request that no git client sends. */
export class MalformedPush extends Error {
  override readonly name = 'MalformedPush'
}

const LENGTH = 4
/** Of all commands together. Bytes. */
const MAX_HEAD = 4 * 1024 * 1024
const COMMAND =
  /^([0-9a-f]{40}|[0-9a-f]{64}) ([0-9a-f]{40}|[0-9a-f]{64}) ([^\0\n]+)(?:\0[^\n]*)?\n?$/

/**
 * Reads the commands that a push begins with, and no further than it must.
 *
 * @returns the commands, and all bytes that were read
 */
export async function readCommands(
  body: AsyncIterator<Buffer>,
): Promise<{ commands: RefCommand[]; head: Buffer }> {
  const commands: RefCommand[] = []
  let head = Buffer.alloc(0)
  let at = 0
  for (;;) {
    const length = head.length < at + LENGTH ? null : lengthAt(head, at)
    if (length === 0) return { commands, head }
    if (length !== null && head.length >= at + length) {
      const command = readCommand(head.toString('utf8', at + LENGTH, at + length))
      if (command) commands.push(command)
      at += length
      continue
    }
    const { value, done } = await body.next()
    if (done) throw new MalformedPush('The push ends before its commands do.')
    head = Buffer.concat([head, value])
    if (at > MAX_HEAD) throw new MalformedPush('The push has too many commands.')
  }
}

/** The length of a line, that of its own four digits included; 0 ends the commands. */
function lengthAt(head: Buffer, at: number): number {
  const digits = head.toString('latin1', at, at + LENGTH)
  const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : -1
  if (length !== 0 && length <= LENGTH) throw new MalformedPush('The push has a line of no length.')
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
