import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { SCRATCH } from './scratch-objects.ts'

/**
 * Removes what git processes left that were killed: locks, which would stop every later change of that ref, and objects
 * of pushes and checks that never ended. Only for the start, when nothing works on the repository.
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
