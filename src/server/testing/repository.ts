import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readObjectId, type ObjectId } from '#server/git/object-id.ts'
import { runGit } from '#server/git/run.ts'

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
    async commit(parents, files, message = 'Change') {
      const count = ++commits
      const input = [
        `commit refs/test/${count}\nmark :1\n`,
        `committer Ana <ana@example.com> ${1_700_000_000 + count} +0000\n`,
        data(message),
        ...parents.map((parent, nth) => `${nth === 0 ? 'from' : 'merge'} ${parent}\n`),
        ...Object.entries(files).map(([path, content]) =>
          content === null ? `D ${path}\n` : `M 100644 inline ${path}\n${data(content)}`,
        ),
        '\nget-mark :1\n',
      ]
      const { stdout } = await runGit(['fast-import', '--quiet'], { gitDir, input: input.join('') })
      return readObjectId(stdout)
    },
    remove: () => rm(gitDir, { recursive: true, force: true }),
  }
}

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
