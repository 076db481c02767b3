import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { SCRATCH } from './scratch-objects.ts'

/**
 * Removes leftovers of killed git processes: lock files, which would block every later change of their ref, and the
 * objects of unfinished pushes and checks. Call this only at startup, when nothing uses the repository.
 */
export async function sweepLocks(gitDir: string): Promise<void> {
  const refs = await readdir(join(gitDir, 'refs'), { recursive: true })
  const left = [
    ...(await leftIn(gitDir, '', (name) => name.startsWith(SCRATCH) || isLock(name))),
    ...refs.filter(isLock).map((name) => join('refs', name)),
    ...(await leftIn(gitDir, 'objects', (name) => name.startsWith('tmp_objdir-'))),
    ...(await leftIn(gitDir, 'objects/pack', (name) => name.startsWith('tmp_') || isLock(name))),
    ...(await leftIn(gitDir, 'objects/info', isLock)),
    ...(await leftIn(gitDir, 'objects/info/commit-graphs', isLock)),
  ]
  for (const path of left) await rm(join(gitDir, path), { recursive: true, force: true })
}

const isLock = (name: string) => name.endsWith('.lock')

async function leftIn(gitDir: string, folder: string, isLeft: (name: string) => boolean) {
  const names = await readdir(join(gitDir, folder)).catch(() => [])
  return names.filter(isLeft).map((name) => join(folder, name))
}
