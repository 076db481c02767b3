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

/** Stores a commit. Moves no ref. */
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

/** Removes the characters that end a field of a commit. git refuses a name that is empty afterwards. */
export function plainName(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  return text.replace(/[\u0000-\u001f\u007f<>]/g, '').trim() || 'unknown'
}
