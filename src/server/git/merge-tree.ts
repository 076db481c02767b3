import { commandLimits } from './command-limits.ts'
import { whenLimitExceeded } from './git-failure.ts'
import { readObjectId, requireObjectIds, type ObjectId } from './object-id.ts'
import { runGit, type GitResult } from './run.ts'
import { withScratchObjects } from './scratch-objects.ts'
import { type GitOptions } from './spawn-git.ts'

/** `conflicts` are paths. The list is empty when the commits share no history or are too large to merge. */
export type TreeMerge = { clean: true; tree: ObjectId } | { clean: false; conflicts: string[] }

type Pair = readonly [target: ObjectId, source: ObjectId]

/** Merges two commits and stores the resulting tree. */
export function mergeTrees(gitDir: string, target: ObjectId, source: ObjectId): Promise<TreeMerge> {
  return mergeWith({ gitDir }, target, source)
}

/**
 * Checks whether pairs of target and source can be merged, without changing the repository, and returns the outcomes in
 * order. The returned trees are not stored. A pair with a missing commit counts as unmergeable and does not affect the
 * other pairs. When time runs out, returns the outcomes so far, at least one.
 */
export async function checkMerges(gitDir: string, pairs: readonly Pair[]): Promise<TreeMerge[]> {
  requireObjectIds(pairs.flat())
  return withScratchObjects(gitDir, async ({ options }) => {
    const { timeout } = commandLimits.chain
    const end = Date.now() + timeout
    const merges: TreeMerge[] = []
    const goesOn = () => merges.length < pairs.length && (merges.length === 0 || Date.now() < end)
    while (goesOn()) {
      const rest = pairs.slice(merges.length)
      const result = await runGit(['merge-tree', '--stdin', ...FORMAT], {
        ...options,
        ...commandLimits.merging,
        input: rest.map(([target, source]) => `${target} ${source}\n`).join(''),
        okCodes: [0, 1, 128],
        // Leaves time for single checks.
        timeout: commandLimits.merging.timeout + Math.min(rest.length * SECOND, timeout / 2),
      }).catch(whenLimitExceeded(null))
      if (result === null) {
        if (rest.length === 1) return [...merges, BEYOND_LIMITS]
        // One pair exceeded the limits. Checks the pairs one by one, because each check then has its own time limit.
        while (goesOn()) merges.push(await mergeWith(options, ...pairs[merges.length]!))
        return merges
      }
      merges.push(...readMerges(result.stdout, rest))
      // git stops at the first pair with unrelated histories or a missing commit.
      if (result.code !== 0)
        merges.push(readRefusal(result, /unrelated histories|not something we/))
    }
    return merges
  })
}

const FORMAT = ['-z', '--name-only', '--no-messages']
const SECOND = 1000
/** A merge that exceeds git's limits counts as unmergeable. */
const BEYOND_LIMITS: TreeMerge = { clean: false, conflicts: [] }

async function mergeWith(
  options: GitOptions,
  target: ObjectId,
  source: ObjectId,
): Promise<TreeMerge> {
  requireObjectIds([target, source])
  const args = ['merge-tree', '--write-tree', ...FORMAT, target, source]
  const result = await runGit(args, {
    ...options,
    ...commandLimits.merging,
    okCodes: [0, 1, 128],
  }).catch(whenLimitExceeded(null))
  if (result === null) return BEYOND_LIMITS
  // Some versions of git also exit with 1 for a missing commit, but then print nothing.
  if (result.stdout.length === 0) return readRefusal(result, /unrelated histories/)
  const [tree = '', ...paths] = fieldsOf(result.stdout)
  if (result.code === 0) return { clean: true, tree: readObjectId(tree) }
  return { clean: false, conflicts: pathsOf(paths, [target, source]) }
}

function readRefusal({ stderr }: GitResult, expected: RegExp): TreeMerge {
  if (!expected.test(stderr)) throw new Error(`git merge-tree: ${stderr.trim()}`)
  return { clean: false, conflicts: [] }
}

/**
 * Parses the records of `git merge-tree --stdin`: 1 if clean, else 0; the tree; the conflicting paths; an empty
 * field.
 */
function readMerges(output: Buffer, pairs: readonly Pair[]): TreeMerge[] {
  const fields = fieldsOf(output)
  const merges: TreeMerge[] = []
  for (let at = 0; at < fields.length;) {
    const end = fields.indexOf('', at)
    const [clean, tree = '', ...paths] = fields.slice(at, end)
    const pair = pairs[merges.length]!
    if (clean === '1') merges.push({ clean: true, tree: readObjectId(tree) })
    else merges.push({ clean: false, conflicts: pathsOf(paths, pair) })
    at = end + 1
  }
  return merges
}

/** Returns the plain path. For a file/directory conflict, git reports `<path>~<commit>`. */
export function pathsOf(names: readonly string[], pair: Pair): string[] {
  const made = new RegExp(`~(?:${pair.join('|')})(?:_\\d+)?$`)
  return [...new Set(names.map((name) => name.replace(made, '')))]
}

function fieldsOf(output: Buffer): string[] {
  return output.toString('utf8').split('\0').slice(0, -1)
}
