import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { checkModules, mayBeModules } from './check-modules.ts'
import { commandLimits } from './command-limits.ts'
import { writeCommit, type NewCommit } from './commit-tree.ts'
import { type ObjectId, readObjectId, ZERO_ID } from './object-id.ts'
import { runGit } from './run.ts'
import { writeBlob } from './write-objects.ts'

/** Thrown for a path that git refuses because the path would be special on some file system. */
export class BadPath extends Error {
  override readonly name = 'BadPath'
}

/** A path with its new content: bytes, or a blob's id. A null `file` deletes the path. */
export interface FileChange {
  path: string
  file: { mode: '100644' | '100755' | '120000'; content: Uint8Array | ObjectId } | null
}

/**
 * Stores a commit that applies the changes to the files of `base`. Moves no ref. Throws `BadPath` or `BadModules` for
 * files that git would refuse in a push.
 */
export async function commitFiles(
  gitDir: string,
  base: ObjectId | null,
  changes: readonly FileChange[],
  commit: Omit<NewCommit, 'tree'>,
): Promise<ObjectId> {
  const tree = await writeChanges(gitDir, base, changes)
  const modules = changes.filter(({ path, file }) => file !== null && mayBeModules(path))
  if (modules.length > 0) {
    await checkModules(
      gitDir,
      tree,
      modules.map(({ path }) => path),
    )
  }
  return writeCommit(gitDir, { ...commit, tree })
}

/** Builds the tree in a temporary index so that concurrent calls do not interfere. */
async function writeChanges(
  gitDir: string,
  base: ObjectId | null,
  changes: readonly FileChange[],
): Promise<ObjectId> {
  const index = join(gitDir, `index-${randomBytes(8).toString('hex')}`)
  const options = { gitDir, env: { GIT_INDEX_FILE: index } }
  try {
    const lines = await Promise.all(changes.map((change) => indexLine(gitDir, change)))
    await runGit(['read-tree', base ?? '--empty'], { ...options, ...commandLimits.committing })
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

async function indexLine(gitDir: string, { path, file }: FileChange): Promise<string> {
  if (!file) return `0 ${ZERO_ID}\t${path}\0`
  const { mode, content } = file
  const id = typeof content === 'string' ? content : await writeBlob(gitDir, content)
  return `${mode} ${id}\t${path}\0`
}
