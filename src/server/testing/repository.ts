import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ObjectId } from '#server/git/object-id.ts'
import { runGit } from '#server/git/run.ts'
import { importCommits } from './import-commits.ts'

/** A bare repository of a test's own. */
export interface TestRepository {
  gitDir: string
  /** Stores a commit: the first parent's files with these changed; null takes a file away. No ref of a user moves. */
  commit(
    parents: readonly ObjectId[],
    files: Record<string, string | null>,
    message?: string,
  ): Promise<ObjectId>
  /** What a git command prints. */
  git(...args: string[]): Promise<string>
  remove(): Promise<void>
}

export async function testRepository(): Promise<TestRepository> {
  const gitDir = await mkdtemp(join(tmpdir(), 'mergeboard-git-'))
  const git = async (...args: string[]) => (await runGit(args, { gitDir })).stdout.toString().trim()
  await git('init', '--bare', '--quiet', '--template=')

  let commits = 0
  return {
    gitDir,
    git,
    async commit([from, merge], files, message = 'Change') {
      const count = ++commits
      const [id] = await importCommits(gitDir, [
        {
          ref: `refs/test/${count}`,
          ...(from === undefined ? {} : { from }),
          ...(merge === undefined ? {} : { merge }),
          author: 'Ana <ana@example.com>',
          date: `${1_700_000_000 + count} +0000`,
          message,
          files: Object.entries(files),
        },
      ])
      return id!
    },
    remove: () => rm(gitDir, { recursive: true, force: true }),
  }
}
