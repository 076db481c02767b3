import type { Readable } from 'node:stream'

import { commandLimits } from './command-limits.ts'
import { isOutOfMemory } from './git-failure.ts'
import { startHelped } from './helped-git.ts'
import { writeLooseCommit } from './loose-object.ts'
import { pathsOf, type TreeMerge } from './merge-tree.ts'
import { readObjectId, type ObjectId } from './object-id.ts'
import { formatCommit } from './raw-commit.ts'
import type { Scratch } from './scratch-objects.ts'
import { commandOf, endGit } from './spawn-git.ts'

/** A change to a tree from the base commit's tree, or from nothing. */
export interface Change {
  base: ObjectId | null
  tree: ObjectId
  /** An existing commit with this tree and the base as its only parent, if any. */
  commit?: ObjectId
}

/** Applies changes to trees through one long-lived process, several times as fast as one process per change. */
export interface TreeMerger {
  apply: (change: Change, tree: ObjectId) => Promise<TreeMerge>
}

const ANONYMOUS_SIGNATURE = 'nobody <> 0 +0000'

export async function withMerger<T>(
  scratch: Scratch,
  work: (merger: TreeMerger) => Promise<T>,
): Promise<T> {
  // Without messages, some versions of git buffer their answer until their input ends.
  const flags = ['-z', '--name-only', '--messages', '--allow-unrelated-histories']
  const child = startHelped(commandOf(['merge-tree', '--stdin', ...flags], scratch.options))
  const answers = readAnswers(child.stdout)
  child.on('error', (error) => child.stdout.destroy(error))
  child.stdin.on('error', () => {})
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (said.length < 8192) said += chunk.toString('utf8')
  })
  const closed = new Promise((resolve) => child.on('close', resolve))

  const apply: TreeMerger['apply'] = async ({ base, tree, commit }, ours) => {
    const theirs = commit ?? writeSide(scratch, base, tree)
    const sides = [writeSide(scratch, base, ours), theirs] as const
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      endGit(child, 'SIGKILL')
    }, commandLimits.merging.timeout)
    child.stdin.write(`${sides.join(' ')}\n`)
    const { value } = await answers.next()
    clearTimeout(timer)
    if (!value) {
      await closed
      if (isLate || isOutOfMemory(said)) return { clean: false, conflicts: [] }
      throw new Error(`git merge-tree: ${said.trim()}`)
    }
    return value.clean ? value : { ...value, conflicts: pathsOf(value.conflicts, sides) }
  }
  try {
    return await work({ apply })
  } finally {
    // Nobody reads the rest of the output, which would hold git up. Its folder is thrown away.
    endGit(child, 'SIGKILL')
  }
}

/** Writes one of two commits whose merge base is `base`. Only newer versions of git accept a merge base directly. */
function writeSide({ folder }: Scratch, base: ObjectId | null, tree: ObjectId): ObjectId {
  const parents = base === null ? [] : [base]
  const commit = { tree, parents, author: ANONYMOUS_SIGNATURE, encoding: null, message: '' }
  return writeLooseCommit(folder, formatCommit(commit, ANONYMOUS_SIGNATURE))
}

/** Parses answers: 1 for a clean merge or 0, the tree, the conflicting paths, an empty field, then the messages. */
async function* readAnswers(output: Readable): AsyncGenerator<TreeMerge, void> {
  const fields = readFields(output)
  const next = async () => (await fields.next()).value ?? ''
  for (let clean = await next(); clean !== ''; clean = await next()) {
    const tree = readObjectId(await next())
    const conflicts: string[] = []
    for (let path = await next(); path !== ''; path = await next()) conflicts.push(path)
    yield clean === '1' ? { clean: true, tree } : { clean: false, conflicts }
    // Some versions of git print the empty field after the messages only with the next answer.
    for (let count = await next(); count !== ''; count = await next()) {
      // A message has the number of paths, the paths, its kind and its text.
      for (let field = 0; field < Number(count) + 2; field++) await next()
    }
  }
}

/** Splits a stream into NUL-terminated fields. */
async function* readFields(output: Readable): AsyncGenerator<string, void> {
  let rest = ''
  output.setEncoding('utf8')
  for await (const chunk of output) {
    const fields = (rest + String(chunk)).split('\0')
    rest = fields.pop()!
    yield* fields
  }
}
