import { commandLimits } from './command-limits.ts'
import { PLAIN_DIFF, readOutput } from './diff.ts'
import { whenLimitExceeded } from './git-failure.ts'
import { pathsOf } from './merge-tree.ts'
import { readObjectId, requireObjectIds, type ObjectId } from './object-id.ts'
import { parseDiff } from './parse-diff.ts'
import { runGit } from './run.ts'
import { withScratchObjects, type Scratch } from './scratch-objects.ts'

/** Lines that both branches changed in different ways. */
export interface ConflictHunk {
  /** The number of the first such line of the source branch, or of the line below if there is none. */
  source_start: number
  source_count: number
  /** The lines of the target branch. */
  target_lines: string[]
}

export interface Conflict {
  path: string
  /** Empty when no lines conflict, as after a rename, or when the file is too large to show. */
  hunks: ConflictHunk[]
}

type Pair = readonly [target: ObjectId, source: ObjectId]

const MIB = 1024 * 1024
/** Limits of the files and bytes to compare, and of the lines in hunks. Conflicts beyond them have no hunks. */
const MAX_FILES = 100
const MAX_BYTES = 2 * MIB
const MAX_LINES = 50_000
/** More context than a file has lines, so that its diff is a single hunk from its first line to its last. */
const WHOLE_FILE = '-U10000000'

/**
 * Merges two commits, and returns the conflicts. The list is empty when they can be merged, share no history, or are too
 * large to merge.
 */
export async function readConflicts(
  gitDir: string,
  target: ObjectId,
  source: ObjectId,
): Promise<Conflict[]> {
  const pair = [target, source] as const
  requireObjectIds(pair)
  return withScratchObjects(gitDir, async ({ options }) => {
    const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', ...pair]
    const limits = { ...commandLimits.merging, okCodes: [0, 1, 128] }
    const merged = await runGit(args, { ...options, ...limits }).catch(whenLimitExceeded(null))
    if (merged?.code !== 1) return []
    const [tree = '', ...names] = merged.stdout.toString('utf8').split('\0').slice(0, -1)
    const hunks = await readHunks(options, pair, readObjectId(tree), names.slice(0, MAX_FILES))
    return pathsOf(names, pair).map((path) => ({ path, hunks: hunks.get(path) ?? [] }))
  })
}

/** Finds the conflict markers in a merged tree, by comparing its files with those of the source branch. */
async function readHunks(
  { gitDir, env }: Scratch['options'],
  pair: Pair,
  tree: ObjectId,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ConflictHunk[]>> {
  const form = ['-r', '-z', '--raw', '-p', '--no-renames', '--full-index', WHOLE_FILE]
  const { output, isComplete } = await readOutput(
    { gitDir, env: { ...env, GIT_LITERAL_PATHSPECS: '1' } },
    ['diff-tree', ...form, ...PLAIN_DIFF, pair[1], tree, '--', ...paths],
    MAX_BYTES,
  ).catch(whenLimitExceeded({ output: Buffer.alloc(0), isComplete: false }))
  const found = new Map<string, ConflictHunk[]>()
  let lines = 0
  for (const { new_path, new_file, deleted_file, diff } of parseDiff(output, isComplete)) {
    if (new_file || deleted_file) continue
    const hunks = parseHunks(diff, pair)
    lines += hunks.reduce((sum, hunk) => sum + hunk.source_count + hunk.target_lines.length, 0)
    if (lines > MAX_LINES) break
    found.set(new_path, hunks)
  }
  return found
}

/** @param diff from the source branch's file to the merged one, in a single hunk */
function parseHunks(diff: string, [target, source]: Pair): ConflictHunk[] {
  const hunks: ConflictHunk[] = []
  let sourceLine = 0
  /** The lines since a hunk's first marker, with their signs. */
  let open: string[] | null = null
  for (const line of diff.split('\n')) {
    const [sign] = line
    if (sign === ' ' || sign === '-') sourceLine++
    if (sign !== ' ' && sign !== '+') continue
    if (line.startsWith(`+<<<<<<< ${target}`)) open = []
    else if (open && line.startsWith(`+>>>>>>> ${source}`)) {
      // A line of the target branch may look like the marker in the middle.
      const middle = open.lastIndexOf('+=======')
      const source_count = open.length - middle - 1
      const target_lines = open.slice(0, Math.max(0, middle)).map((line) => line.slice(1))
      hunks.push({ source_start: sourceLine - source_count + 1, source_count, target_lines })
      open = null
    } else open?.push(line)
  }
  return hunks
}
