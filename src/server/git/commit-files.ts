import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { writeCommit, type NewCommit } from './commit-tree.ts'
import { readObjectId, type ObjectId } from './object-id.ts'
import { runGit } from './run.ts'
import { writeBlob } from './write-objects.ts'

/** A path that git refuses because it would be special on some file system. */
export class BadPath extends Error {
  override readonly name = 'BadPath'
}

/** The new content of a path: a file with this content, a file with the content of a blob, or nothing. */
export interface FileChange {
  path: string
  file: { mode: '100644' | '100755' | '120000'; content: Uint8Array | ObjectId } | null
}

/** Stores a commit with the files of `base` and some changes. Moves no ref. */
export async function commitFiles(
  gitDir: string,
  base: ObjectId | null,
  changes: readonly FileChange[],
  commit: Omit<NewCommit, 'tree'>,
): Promise<ObjectId> {
  return writeCommit(gitDir, { ...commit, tree: await writeChanges(gitDir, base, changes) })
}

/** Builds the tree in a temporary index, so that concurrent calls do not interfere. */
async function writeChanges(
  gitDir: string,
  base: ObjectId | null,
  changes: readonly FileChange[],
): Promise<ObjectId> {
  const index = join(gitDir, `index-${randomBytes(8).toString('hex')}`)
  const options = { gitDir, env: { GIT_INDEX_FILE: index } }
  try {
    const lines = await Promise.all(changes.map((change) => indexLine(gitDir, change)))
    await runGit(['read-tree', base ?? '--empty'], options)
    const { stderr } = await runGit(['update-index', '-z', '--index-info'], {
      ...options,
      input: lines.join(''),
      okCodes: [0, 128],
    })
    if (/(?:invalid|ignoring) path/i.test(stderr)) throw new BadPath(stderr)
    if (stderr !== '') throw new Error(`git update-index: ${stderr}`)
    return readObjectId((await runGit(['write-tree'], options)).stdout)
  } finally {
    await rm(index, { force: true })
    await rm(`${index}.lock`, { force: true })
  }
}

const NO_OBJECT = '0'.repeat(40)

async function indexLine(gitDir: string, { path, file }: FileChange): Promise<string> {
  if (!file) return `0 ${NO_OBJECT}\t${path}\0`
  const { mode, content } = file
  const id = typeof content === 'string' ? content : await writeBlob(gitDir, content)
  return `${mode} ${id}\t${path}\0`
}
