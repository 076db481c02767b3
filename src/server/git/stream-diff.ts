import { DETECT_RENAMES } from './diff-limits.ts'
import { PLAIN_DIFF, diffEnvironment, READ_TIMEOUT } from './diff.ts'
import { GitLimitExceeded } from './git-failure.ts'
import type { ObjectId } from './object-id.ts'
import { BINARY, HUNK, readChanges, SECTION, type Change } from './parse-diff.ts'
import { streamGit } from './run.ts'

/** A file of a streamed diff. */
export interface StreamedFile extends Change {
  /** The patch from its first hunk on, or git's note about a binary file. */
  patch: AsyncGenerator<Buffer, void>
}

const MIB = 1024 * 1024
/** Maximum bytes of the list of files, which is kept in memory. */
const MAX_LIST = 32 * MIB

/** The zero byte that ends the last file's name, and the one that ends the list. Names contain none. */
const LIST_END = Buffer.from('\0\0')
const NOTHING: Buffer = Buffer.alloc(0)

/** Streams all files that differ, with patches of any size. Read each patch to its end before the next file. */
export async function* streamDiff(
  gitDir: string,
  from: ObjectId,
  to: ObjectId,
  pacedBy: string,
): AsyncGenerator<StreamedFile, void> {
  const args = ['diff-tree', '-r', '-z', ...DETECT_RENAMES, '--ignore-submodules=none']
  const output = new Output(
    streamGit([...args, '--raw', '-p', '--full-index', ...PLAIN_DIFF, from, to], {
      gitDir,
      env: diffEnvironment,
      pacedBy,
      timeout: READ_TIMEOUT,
    }),
  )
  try {
    for (const change of await output.readList(args)) {
      yield { ...change, patch: output.readPatch() }
    }
  } finally {
    await output.close()
  }
}

/** git's output: the list of files, then their patches. Holds little more than one chunk. */
class Output {
  #bytes: Buffer = NOTHING
  readonly #chunks: AsyncGenerator<Buffer, void>

  constructor(chunks: AsyncGenerator<Buffer, void>) {
    this.#chunks = chunks
  }

  async readList(args: readonly string[]): Promise<Change[]> {
    const list: Buffer[] = []
    let size = 0
    let isComplete = false
    while (!isComplete && (await this.#more())) {
      // The end of the list may lie between two chunks.
      const end = Buffer.concat([list.at(-1)?.subarray(-1) ?? NOTHING, this.#bytes])
      isComplete = end.includes(LIST_END)
      list.push(this.#bytes)
      size += this.#bytes.length
      this.#bytes = NOTHING
      if (size > MAX_LIST) throw new GitLimitExceeded(args, -1, 'listed too many files')
    }
    const bytes = Buffer.concat(list)
    const { changes, end } = readChanges(bytes)
    this.#bytes = bytes.subarray(end + 1)
    return changes
  }

  /** Reads one section, and skips its head. */
  async *readPatch(): AsyncGenerator<Buffer, void> {
    let isHead = true
    for (;;) {
      const next = this.#bytes.indexOf(SECTION)
      const end = next < 0 ? this.#bytes.length : next + 1
      if (isHead) {
        const start = startOf(this.#bytes.subarray(0, end))
        isHead = start === null
        if (start !== null) {
          this.#bytes = this.#bytes.subarray(start)
          continue
        }
      } else {
        // The end of an incomplete section may be the beginning of the next mark.
        const safe = next < 0 ? Math.max(0, end - SECTION.length) : end
        if (safe > 0) yield this.#bytes.subarray(0, safe)
        this.#bytes = this.#bytes.subarray(safe)
      }
      if (next >= 0) {
        if (isHead) this.#bytes = this.#bytes.subarray(end)
        return
      }
      if (!(await this.#more())) {
        if (!isHead) yield this.#bytes
        this.#bytes = NOTHING
        return
      }
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return()
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next()
    if (done) return false
    this.#bytes = this.#bytes.length === 0 ? value : Buffer.concat([this.#bytes, value])
    return true
  }
}

/** Returns where a section's patch starts; null when its head ends later or it has no patch. */
function startOf(section: Buffer): number | null {
  const hunk = section.indexOf(HUNK)
  if (hunk >= 0) return hunk + 1
  const notice = section.indexOf(BINARY)
  return notice < 0 ? null : notice + 1
}
