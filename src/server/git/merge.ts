import { writeCommit, type NewCommit } from './commit-tree.ts'
import type { ObjectId } from './object-id.ts'

export type CommitWords = Pick<NewCommit, 'message' | 'author' | 'committer'>

/** Stores a merge commit with a tree from `mergeTrees`. Moves no ref. */
export function mergeCommit(
  gitDir: string,
  { tree, target, source }: { tree: ObjectId; target: ObjectId; source: ObjectId },
  words: CommitWords,
): Promise<ObjectId> {
  return writeCommit(gitDir, { tree, parents: [target, source], ...words })
}

/** Stores a squash commit: a single commit on the target with all of the source's changes. Moves no ref. */
export function squashCommit(
  gitDir: string,
  { tree, target }: { tree: ObjectId; target: ObjectId },
  words: CommitWords,
): Promise<ObjectId> {
  return writeCommit(gitDir, { tree, parents: [target], ...words })
}
