import { writeCommit, type NewCommit } from './commit-tree.ts'
import type { ObjectId } from './object-id.ts'

/** Who says what by a commit. */
export type CommitWords = Pick<NewCommit, 'message' | 'author' | 'committer'>

/** Stores the commit that joins two histories. `tree` is what `mergeTrees` made of them; no ref moves. */
export function mergeCommit(
  gitDir: string,
  { tree, target, source }: { tree: ObjectId; target: ObjectId; source: ObjectId },
  words: CommitWords,
): Promise<ObjectId> {
  return writeCommit(gitDir, { tree, parents: [target, source], ...words })
}

/** Stores one commit after the target that does what the source's commits do together. */
export function squashCommit(
  gitDir: string,
  { tree, target }: { tree: ObjectId; target: ObjectId },
  words: CommitWords,
): Promise<ObjectId> {
  return writeCommit(gitDir, { tree, parents: [target], ...words })
}
