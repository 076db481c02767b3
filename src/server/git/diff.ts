import { costs } from './costs.ts'
import { applyLimits, type DiffLimits } from './diff-limits.ts'
import { mergeBase } from './history.ts'
import type { ObjectId } from './object-id.ts'
import { countChanges, parseDiff, type RawDiff } from './parse-diff.ts'
import { streamGit, TooMuchForGit } from './run.ts'
import { makeLock } from './with-lock.ts'

/** One file of a comparison, in the API's own words. Of what is too large `diff` is empty. */
export interface FileDiff extends Omit<RawDiff, 'lines' | 'bytes'> {
  /** It is much to show at once; `diff` holds it all the same. */
  collapsed: boolean
}

export interface TreeDiff {
  files: FileDiff[]
  /** There are more files than these. */
  overflow: boolean
  additions: number
  deletions: number
}

/** What the first commit of a history is compared with. Every repository knows it. */
export const EMPTY_TREE: ObjectId = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

const MIB = 1024 * 1024
/** Bytes of git's output that are looked at, with limits and without. */
const MAX_LIMITED = 32 * MIB
const MAX_OUTPUT = 256 * MIB

/** What a repository says about its own files (`.gitattributes`) changes nothing. */
const env = { GIT_ATTR_SOURCE: EMPTY_TREE, GIT_LITERAL_PATHSPECS: '1' }
const command = ['diff-tree', '-r', '-z', '-M', '-l1000', '--ignore-submodules=none']
/** One pass for the list of files, which comes first and whole, and for their differences. */
const patches = ['--raw', '-p', '--full-index', '--no-color', '--no-ext-diff', '--no-textconv']

export interface DiffOptions {
  /** Without limits everything is read. */
  limits?: DiffLimits
  /** Compares with the common ancestor, if there is one: what `to` has made since. */
  mergeBase?: boolean
  /** Looks at these paths only: what was renamed is seen as such when both of its names are among them. */
  paths?: readonly string[]
}

/** How the files of `to` differ from those of `from`: two commits or trees. */
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

/** How they differ as one patch, as git prints it, whatever its size. */
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

/** Milliseconds: whoever reads a patch may be slow. */
const PATIENCE = 10 * 60_000

/** How many files differ: cheaper than their differences. Without end when nobody will ever count them. */
export async function countChangedFiles(
  gitDir: string,
  from: ObjectId,
  to: ObjectId,
): Promise<number> {
  const { output, isComplete } = await read(gitDir, [...command, '--raw', from, to], MAX_LIMITED)
  return isComplete ? countChanges(output) : Infinity
}

const withLock = makeLock()

/** Those of one repository wait for each other, so that they do not hold up all others. */
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
