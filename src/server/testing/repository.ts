import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ObjectId } from '#server/git/object-id.ts'
import { runGit } from '#server/git/run.ts'
import { importCommits } from './import-commits.ts'

/** A bare repository for one test. */
export interface TestRepository {
  gitDir: string
  /** Stores a commit that changes its first parent's files. Null deletes a file. Moves no branch. */
  commit(
    parents: readonly ObjectId[],
    files: Record<string, string | null>,
    message?: string,
  ): Promise<ObjectId>
  /** Returns a git command's output. */
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
