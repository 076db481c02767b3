import type { NewCommit } from './commit-tree.ts'
import { EMPTY_TREE } from './diff.ts'
import { requireObjectIds, type ObjectId } from './object-id.ts'
import {
  authorInUtf8,
  formatSignature,
  readRawCommit,
  toBytes,
  type RawCommit,
} from './raw-commit.ts'
import type { Signature } from './signature.ts'
import type { Change } from './tree-merger.ts'
import { withWorkbench } from './workbench.ts'

/** `empty` means that the target already contains the change. */
export type PickOutcome =
  | { kind: 'commit'; commit: ObjectId }
  | { kind: 'conflict'; conflicts: string[] }
  | { kind: 'empty' }

/**
 * Applies a commit's change on top of `onto`. A merge is compared with its first parent. Keeps the author, and the
 * message unless a new one is given.
 */
export async function cherryPick(
  gitDir: string,
  onto: ObjectId,
  commit: ObjectId,
  { committer, message }: { committer: Signature; message?: string },
): Promise<PickOutcome> {
  requireObjectIds([onto, commit])
  const picked = await readRawCommit(gitDir, commit)
  const author = authorInUtf8(picked)
  const words = message === undefined ? {} : { author, encoding: null, message: toBytes(message) }
  const change = { base: picked.parents[0] ?? null, tree: picked.tree }
  return commitChange(gitDir, onto, change, { ...picked, ...words }, committer)
}

/** Reverts a commit's change on top of `onto`. A merge is compared with its first parent. */
export async function revert(
  gitDir: string,
  onto: ObjectId,
  commit: ObjectId,
  { author, committer, message }: Pick<NewCommit, 'message' | 'author' | 'committer'>,
): Promise<PickOutcome> {
  requireObjectIds([onto, commit])
  const [parent] = (await readRawCommit(gitDir, commit)).parents
  const tree = parent === undefined ? EMPTY_TREE : (await readRawCommit(gitDir, parent)).tree
  const words = { author: formatSignature(author), encoding: null, message: toBytes(message) }
  return commitChange(gitDir, onto, { base: commit, tree }, words, committer)
}

async function commitChange(
  gitDir: string,
  onto: ObjectId,
  change: Change,
  words: Pick<RawCommit, 'author' | 'encoding' | 'message'>,
  committer: Signature,
): Promise<PickOutcome> {
  const { tree } = await readRawCommit(gitDir, onto)
  return withWorkbench(gitDir, async ({ apply, write, keep }) => {
    const merge = await apply(change, tree)
    if (!merge.clean) return { kind: 'conflict', conflicts: merge.conflicts }
    if (merge.tree === tree) return { kind: 'empty' }
    const made = { ...words, tree: merge.tree, parents: [onto] }
    const commit = write(made, formatSignature(committer))
    await keep(commit, [onto])
    return { kind: 'commit', commit }
  })
}
