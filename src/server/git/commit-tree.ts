import { storeCommit } from './loose-object.ts'
import { requireObjectIds, type ObjectId } from './object-id.ts'
import { formatCommit, formatSignature, toBytes } from './raw-commit.ts'
import type { Signature } from './signature.ts'

export interface NewCommit {
  tree: ObjectId
  parents: readonly ObjectId[]
  message: string
  author: Signature
  committer: Signature
}

/** Stores a commit as `git commit-tree` does, without a git process. Moves no ref. */
export function writeCommit(gitDir: string, commit: NewCommit): Promise<ObjectId> {
  const { tree, parents, message, author, committer } = commit
  requireObjectIds([tree, ...parents])
  if (message.includes('\0')) throw new TypeError('a commit message cannot contain NUL')
  const raw = {
    tree,
    parents: [...parents],
    author: formatSignature(author),
    encoding: null,
    message: toBytes(message),
  }
  return storeCommit(gitDir, formatCommit(raw, formatSignature(committer)))
}
