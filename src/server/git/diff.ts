import { commandLimits } from './command-limits.ts'
import { applyLimits, DETECT_RENAMES, type DiffLimits } from './diff-limits.ts'
import { GitLimitExceeded } from './git-failure.ts'
import { mergeBase } from './history.ts'
import { makeLock } from './locks.ts'
import type { ObjectId } from './object-id.ts'
import { countChanges, parseDiff, type RawDiff } from './parse-diff.ts'
import { streamGit } from './run.ts'
import type { GitOptions } from './spawn-git.ts'

/** A compared file, with the API's field names. `diff` is empty when the file is too large. */
export interface FileDiff extends Omit<RawDiff, 'lines' | 'bytes'> {
  /** True for a large file whose patch is collapsed at first. `diff` still contains the patch. */
  collapsed: boolean
}

export interface TreeDiff {
  files: FileDiff[]
  /** True when files are missing from the list. */
  overflow: boolean
  additions: number
  deletions: number
}

/** The base for a root commit. The empty tree exists in every repository. */
export const EMPTY_TREE: ObjectId = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

const MIB = 1024 * 1024
/** Maximum bytes of git's output to read, with and without limits. */
const MAX_LIMITED = 32 * MIB
const MAX_OUTPUT = 256 * MIB

export const PLAIN_DIFF = ['--no-color', '--no-ext-diff', '--no-textconv'] as const

/** Ignores the repository's own `.gitattributes`. */
export const diffEnvironment = { GIT_ATTR_SOURCE: EMPTY_TREE, GIT_LITERAL_PATHSPECS: '1' }
const command = ['diff-tree', '-r', '-z', ...DETECT_RENAMES, '--ignore-submodules=none']
/** Prints the complete list of files first, then their patches, in one pass. */
const patches = ['--raw', '-p', '--full-index', ...PLAIN_DIFF]

export interface DiffOptions {
  /** Without limits, the whole diff is read. */
  limits?: DiffLimits
  /** Compares `to` with the merge base instead of `from`, if there is one. */
  mergeBase?: boolean
  /** Restricts the diff to these paths. A rename is detected only when the list contains both paths. */
  paths?: readonly string[]
}

/** Compares the files of two commits or trees. Throws `GitLimitExceeded` when the limits allow no part of it. */
export async function diffTrees(
  gitDir: string,
  from: ObjectId,
  to: ObjectId,
  options: DiffOptions = {},
): Promise<TreeDiff> {
  const base = options.mergeBase ? ((await mergeBase(gitDir, from, to)) ?? from) : from
  const { limits, paths } = options
  const { output, isComplete } = await readOutput(
    { gitDir, env: diffEnvironment },
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

/** Streams the difference as one patch in git's format, with no size limit. */
export function streamPatch(
  gitDir: string,
  from: ObjectId,
  to: ObjectId,
  pacedBy: string,
): AsyncGenerator<Buffer, void> {
  const patch = ['diff-tree', '-r', ...DETECT_RENAMES, '-p', '--binary', '--full-index']
  return streamGit([...patch, ...PLAIN_DIFF, from, to], {
    gitDir,
    env: diffEnvironment,
    pacedBy,
    timeout: READ_TIMEOUT,
  })
}

/** Milliseconds. The patch's reader may be slow. */
export const READ_TIMEOUT = 10 * 60_000

/**
 * Counts the files that differ. This is cheaper than a diff. Infinity when the list is too long to read; throws
 * `GitLimitExceeded` when git cannot even list them.
 */
export async function countChangedFiles(
  gitDir: string,
  from: ObjectId,
  to: ObjectId,
): Promise<number> {
  const { output, isComplete } = await readOutput(
    { gitDir, env: diffEnvironment },
    [...command, '--raw', from, to],
    MAX_LIMITED,
  )
  return isComplete ? countChanges(output) : Infinity
}

const withLock = makeLock()

/**
 * Runs a comparison, and cuts its output off at the limit. Serializes each repository's comparisons so that they do not
 * block those of other repositories. Throws `GitLimitExceeded` when git's limits allow no output.
 */
export function readOutput(
  options: Pick<GitOptions, 'env'> & { gitDir: string },
  args: readonly string[],
  maxBytes: number,
): Promise<{ output: Buffer; isComplete: boolean }> {
  return withLock(options.gitDir, async () => {
    const chunks: Buffer[] = []
    let size = 0
    try {
      for await (const chunk of streamGit(args, { ...options, ...commandLimits.comparing })) {
        chunks.push(chunk)
        size += chunk.length
        if (size > maxBytes) return { output: Buffer.concat(chunks), isComplete: false }
      }
      return { output: Buffer.concat(chunks), isComplete: true }
    } catch (error) {
      if (!(error instanceof GitLimitExceeded) || size === 0) throw error
      return { output: Buffer.concat(chunks), isComplete: false }
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
