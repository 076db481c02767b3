import { open } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'

/**
 * `core.fsync` makes git flush the content of objects, packs and refs, but not directory entries. After a power cut, a
 * ref may have its old value again, and a new repository's `HEAD` and `config` may be lost.
 */

/** Flushes a file's content, or a folder's entries, to disk. */
export async function makeDurable(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes the directory entries of the updated refs to disk. */
export async function makeRefsDurable(
  gitDir: string,
  updates: readonly { ref: string; isGone: boolean }[],
): Promise<void> {
  const folders = new Set(updates.map(({ ref }) => dirname(ref)))
  // A deleted ref may have been in `packed-refs`.
  if (updates.some(({ isGone }) => isGone)) folders.add('.')
  await Promise.all([...folders].map((folder) => makeNamesDurable(gitDir, folder)))
}

/**
 * Flushes the folder's entries to disk, or its parent's if the folder is gone: git removes a folder with its last ref,
 * and then any empty parents.
 */
async function makeNamesDurable(gitDir: string, folder: string): Promise<void> {
  try {
    await makeDurable(join(gitDir, folder))
  } catch (error) {
    if (!isAbsent(error) || !folder.includes(sep)) throw error
    await makeNamesDurable(gitDir, dirname(folder))
  }
}

const isAbsent = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|ENOTDIR)$/.test(String(error.code))
