import { costs } from './costs.ts'
import { applyLimits, type DiffLimits } from './diff-limits.ts'
import { mergeBase } from './history.ts'
import type { ObjectId } from './object-id.ts'
import { countChanges, parseDiff, type RawDiff } from './parse-diff.ts'
import { streamGit, TooMuchForGit } from './run.ts'
import { makeLock } from './with-lock.ts'

/** A file of a comparison, with the API's field names. `diff` is empty for a file that is too large. */
export interface FileDiff extends Omit<RawDiff, 'lines' | 'bytes'> {
  /** True for a large file whose patch is collapsed at first; `diff` still contains it. */
  collapsed: boolean
}

export interface TreeDiff {
  files: FileDiff[]
  /** True when files are missing from the list. */
  overflow: boolean
  additions: number
  deletions: number
}

/** The base for a root commit. Every repository knows it. */
export const EMPTY_TREE: ObjectId = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

const MIB = 1024 * 1024
/** Bytes of git's output that are read, with limits and without. */
const MAX_LIMITED = 32 * MIB
const MAX_OUTPUT = 256 * MIB

/** Ignores the repository's own `.gitattributes`. */
const env = { GIT_ATTR_SOURCE: EMPTY_TREE, GIT_LITERAL_PATHSPECS: '1' }
const command = ['diff-tree', '-r', '-z', '-M', '-l1000', '--ignore-submodules=none']
/** Prints the complete list of files first, then their patches, in one pass. */
const patches = ['--raw', '-p', '--full-index', '--no-color', '--no-ext-diff', '--no-textconv']

export interface DiffOptions {
  /** Without limits the whole diff is read. */
  limits?: DiffLimits
  /** Compares `to` with the merge base, if there is one, instead of `from`. */
  mergeBase?: boolean
  /** Restricts the diff to these paths. A rename is detected only when both of its paths are among them. */
  paths?: readonly string[]
}

/** Compares the files of two commits or trees. */
export async function diffTrees(
  gitDir: string,
  from: ObjectId,
  to: ObjectId,
  options: DiffOptions = {},
): Promise<TreeDiff> {
  const base = options.mergeBase ? ((await mergeBase(gitDir, from, to)) ?? from) : from
  const { limits, paths } = options
  const { output, isComplete } = await read(
    gitDir,
    [...command, ...patches, base, to, ...(paths ? ['--', ...paths] : [])],
    limits ? MAX_LIMITED : MAX_OUTPUT,
  )
  const all = parseDiff(output, isComplete).map((file) => ({ ...file, collapsed: false }))
  const { files, overflow } = limits ? applyLimits(all, limits) : { files: all, overflow: false }
  return {
    files: files.map(withoutMeasure),
    overflow: overflow || !isComplete,
    additions: sum(files, 'additions'),
    deletions: sum(files, 'deletions'),
  }
}

/** Streams the difference as one patch in git's format, whatever its size. */
export function streamPatch(
  gitDir: string,
  from: ObjectId,
  to: ObjectId,
  pacedBy: string,
): AsyncGenerator<Buffer, void> {
  const patch = ['diff-tree', '-r', '-M', '-l1000', '-p', '--binary', '--full-index']
  const plain = ['--no-color', '--no-ext-diff', '--no-textconv']
  return streamGit([...patch, ...plain, from, to], {
    gitDir,
    env,
    pacedBy,
    timeout: PATIENCE,
    memory: costs.comparing.memory,
  })
}

/** Milliseconds. The reader of a patch may be slow. */
const PATIENCE = 10 * 60_000

/** Counts the files that differ, which is cheaper than a diff. Infinity when the count exceeds its limits. */
export async function countChangedFiles(
  gitDir: string,
  from: ObjectId,
  to: ObjectId,
): Promise<number> {
  const { output, isComplete } = await read(gitDir, [...command, '--raw', from, to], MAX_LIMITED)
  return isComplete ? countChanges(output) : Infinity
}

const withLock = makeLock()

/** Serializes the diffs of one repository, so that they do not block those of others. */
function read(
  gitDir: string,
  args: readonly string[],
  maxBytes: number,
): Promise<{ output: Buffer; isComplete: boolean }> {
  return withLock(gitDir, async () => {
    const chunks: Buffer[] = []
    let size = 0
    try {
      for await (const chunk of streamGit(args, { gitDir, env, ...costs.comparing })) {
        chunks.push(chunk)
        size += chunk.length
        if (size > maxBytes) return { output: Buffer.concat(chunks), isComplete: false }
      }
      return { output: Buffer.concat(chunks), isComplete: true }
    } catch (error) {
      if (error instanceof TooMuchForGit)
        return { output: Buffer.concat(chunks), isComplete: false }
      throw error
    }
  })
}

function withoutMeasure<T extends { lines: number; bytes: number }>(file: T) {
  const { lines: _lines, bytes: _bytes, ...rest } = file
  return rest
}

function sum(files: readonly FileDiff[], what: 'additions' | 'deletions'): number {
  return files.reduce((total, file) => total + file[what], 0)
}
