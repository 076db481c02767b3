import { readObjectId, type ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

export interface Signature {
  name: string
  email: string
  /** ISO 8601. */
  date: string
}

export interface NewCommit {
  tree: ObjectId
  parents: readonly ObjectId[]
  message: string
  author: Signature
  committer: Signature
}

/** Stores a commit; nothing refers to it yet. */
export async function writeCommit(gitDir: string, commit: NewCommit): Promise<ObjectId> {
  const { tree, parents, message, author, committer } = commit
  const { stdout } = await runGit(
    ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-F', '-'],
    {
      gitDir,
      input: message,
      env: {
        GIT_AUTHOR_NAME: plainName(author.name),
        GIT_AUTHOR_EMAIL: plainName(author.email),
        GIT_AUTHOR_DATE: author.date,
        GIT_COMMITTER_NAME: plainName(committer.name),
        GIT_COMMITTER_EMAIL: plainName(committer.email),
        GIT_COMMITTER_DATE: committer.date,
      },
    },
  )
  return readObjectId(stdout)
}

/** What ends a field of a commit is no part of it; git refuses a name of which nothing is left. */
export function plainName(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  return text.replace(/[\u0000-\u001f\u007f<>]/g, '').trim() || 'unknown'
}
