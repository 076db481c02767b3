import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { gitClient } from '#server/testing/git-client.ts'
import { ROOT_TOKEN, type BoardService } from './board.ts'

/** A clone of the project `acme/app`, for histories that the API cannot write. */
export interface Clone {
  /** Runs git. Throws when it fails. */
  git(...args: string[]): Promise<string>
  /** Replaces a file's text, and commits it. */
  edit(path: string, change: (text: string) => string, message: string): Promise<void>
  /** Pushes branches, even if their history is rewritten. */
  push(...branches: string[]): Promise<void>
  remove(): Promise<void>
}

export async function makeClone(service: BoardService): Promise<Clone> {
  const client = await gitClient()
  let minute = 0
  const { host } = new URL(service.url)
  await client.must('remote', 'add', 'origin', `http://x:${ROOT_TOKEN}@${host}/acme/app.git`)
  return {
    git: async (...args) => await client.must(...args),
    edit: async (path, change, message) => {
      const file = join(client.dir, path)
      await writeFile(file, change(await readFile(file, 'utf8').catch(() => '')))
      await client.must('add', path)
      // Commits made in the same second would look like amended versions of each other.
      const date = new Date(Date.UTC(2026, 0, 1, 0, minute++)).toISOString()
      await client.must('commit', '--quiet', '--message', message, '--date', date)
    },
    push: async (...branches) =>
      void (await client.must('push', '--quiet', '--force', 'origin', ...branches)),
    remove: async () => await client.remove(),
  }
}

/** Returns a text with numbered lines, such as `line 1`. */
export function numberedLines(count: number): string {
  return Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('')
}
