import type { ObjectId } from './object-id.ts'
import { endGit, spawnGit } from './spawn-git.ts'

/** Reads a repository's objects through a long-lived process, fifty times as fast as one process per object. */

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag'

export interface ObjectInfo {
  id: ObjectId
  type: ObjectType
  /** Bytes. */
  size: number
}

export interface GitObject extends ObjectInfo {
  content: Buffer
}

interface Question {
  kind: 'info' | 'contents'
  answer: (object: GitObject | null) => void
  fail: (error: Error) => void
}

/** Milliseconds. An answer normally takes less than one. */
const TIMEOUT = 60_000
const NEWLINE = 10
/** Matches git's messages about a damaged object, pack or index. */
const DAMAGE = /inflate|unpack|corrupt|object file|\.(?:pack|idx)\b/

export class ObjectReader {
  readonly #child: ReturnType<typeof spawnGit>
  readonly #questions: Question[] = []
  #chunks: Buffer[] = []
  #size = 0
  /** The number of bytes required before the next parse can succeed. */
  #needed = 1
  #timer: NodeJS.Timeout | undefined
  #failure: Error | null = null
  #damage: string | null = null
  #isClosing = false
  questionCount = 0

  constructor(gitDir: string) {
    this.#child = spawnGit(['cat-file', '--batch-command'], { gitDir })
    this.#child.on('error', (error) => this.#end(error))
    this.#child.on('close', () => this.#end(new Error('git cat-file ended')))
    this.#child.stdin.on('error', () => {})
    this.#child.stderr.on('data', (chunk: Buffer) => {
      const said = chunk.toString('utf8')
      if (DAMAGE.test(said)) this.#damage ??= said.trim()
    })
    this.#child.stdout.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.#hold(false)
  }

  get isUsable(): boolean {
    return this.#failure === null
  }

  /**
   * Reads an object. `name` is an object id, an expression based on an id, or a validated full ref name, never user
   * input.
   */
  ask(kind: Question['kind'], name: string): Promise<GitObject | null> {
    if (this.#failure) return Promise.reject(this.#failure)
    if (name.includes('\n')) throw new Error('no name of an object has more than one line')
    this.questionCount += 1
    return new Promise((answer, fail) => {
      this.#questions.push({ kind, answer, fail })
      if (this.#questions.length === 1) this.#wait()
      this.#child.stdin.write(`${kind} ${name}\n`)
    })
  }

  /** Ends the process after the pending questions. */
  close(): void {
    this.#isClosing = true
    this.#wait()
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    while (this.#questions.length > 0 && this.#size >= this.#needed) {
      if (!this.#answer()) return
    }
  }

  /** Answers the oldest question. Returns false when the answer is still incomplete. */
  #answer(): boolean {
    const [question] = this.#questions
    const bytes = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    this.#chunks = [bytes]
    const end = bytes.indexOf(NEWLINE)
    if (end < 0) {
      this.#needed = this.#size + 1
      return false
    }
    const info = readInfo(bytes.toString('utf8', 0, end))
    const begin = end + 1
    const length = info && question!.kind === 'contents' ? info.size + 1 : 0
    if (bytes.length < begin + length) {
      this.#needed = begin + length
      return false
    }
    const content = Buffer.from(bytes.subarray(begin, begin + Math.max(0, length - 1)))
    this.#chunks = [bytes.subarray(begin + length)]
    this.#size = this.#chunks[0]!.length
    this.#needed = 1
    this.#questions.shift()
    this.#wait()
    if (info) question!.answer({ ...info, content })
    // git writes the error message first, but the message may arrive after the answer.
    else setImmediate(() => this.#resolveAbsent(question!))
    return true
  }

  /** git calls unreadable objects missing, and may report the damage only once. */
  #resolveAbsent({ answer, fail }: Question): void {
    if (this.#damage === null) return answer(null)
    const error = new Error(`git cat-file: ${this.#damage}`)
    fail(error)
    this.#end(error)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    const isWaiting = this.#questions.length > 0
    this.#hold(isWaiting)
    if (isWaiting) {
      this.#timer = setTimeout(() => this.#end(new Error('git cat-file did not answer')), TIMEOUT)
    } else if (this.#isClosing) {
      this.#end(new Error('git cat-file was closed'))
    }
  }

  /** Lets the child process keep this process alive only while a question is pending. */
  #hold(isWaiting: boolean): void {
    const way = isWaiting ? 'ref' : 'unref'
    this.#child[way]()
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) {
      ;(stream as unknown as { ref(): void; unref(): void })[way]()
    }
  }

  #end(error: Error): void {
    clearTimeout(this.#timer)
    // Only the first failure kills the process, because the system reuses the ids of ended processes.
    if (!this.#failure) endGit(this.#child, 'SIGKILL')
    this.#failure ??= error
    for (const { fail } of this.#questions.splice(0)) fail(error)
  }
}

/** Parses `<id> <type> <size>`. Null for any other header: the object is missing or ambiguous. */
function readInfo(line: string): ObjectInfo | null {
  const found = /^([0-9a-f]{40}|[0-9a-f]{64}) (commit|tree|blob|tag) (\d+)$/.exec(line)
  return found && { id: found[1]!, type: found[2] as ObjectType, size: Number(found[3]) }
}
