import { open } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'

/**
 * Against power cuts git makes durable what is in objects, packs and refs (`core.fsync`), but no names: a ref that moved
 * may be where it was before. What it writes of a new repository, `HEAD` and `config`, may be lost altogether.
 */

/** Makes durable what is in a file, or which names there are in a folder. */
export async function makeDurable(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes durable that the refs are where they are now, and the names of all that was written before. */
export async function makeRefsDurable(
  gitDir: string,
  updates: readonly { ref: string; isGone: boolean }[],
): Promise<void> {
  const folders = new Set(updates.map(({ ref }) => dirname(ref)))
  // What is gone may have had its place in `packed-refs`.
  if (updates.some(({ isGone }) => isGone)) folders.add('.')
  await Promise.all([...folders].map((folder) => makeNamesDurable(gitDir, folder)))
}

/** With the last of its refs git removes a folder, and those above it. */
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
