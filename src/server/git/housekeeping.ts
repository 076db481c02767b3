import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { holdRepository } from './repository-lock.ts'
import { runGit } from './run.ts'
import { withLock } from './with-lock.ts'

/** How many pushes a repository may take before somebody looks after it. */
const PUSHES = 10
const LOOSE_REFS = 200
const LOOSE_OBJECTS = 1000
const PACKS = 20
/** What nothing refers to may be on its way to be referred to. */
const KEPT = '2.days.ago'
const HOUR = 60 * 60_000

/** By folder, the pushes since the last time. */
const pushes = new Map<string, number>()

/** Counts a push or a merge, and looks after the repository when that is due. Nobody needs to wait for it. */
export async function notePush(gitDir: string): Promise<void> {
  const count = (pushes.get(gitDir) ?? 0) + 1
  pushes.set(gitDir, count)
  if (count < PUSHES) return
  pushes.delete(gitDir)
  await tidy(gitDir)
}

/** Makes a repository quick to read again. One at a time: it costs what many requests do. */
export function tidy(gitDir: string): Promise<void> {
  return withLock('housekeeping', async () => {
    await run(gitDir, 'commit-graph', 'write', '--reachable', '--split', '--changed-paths')
    if ((await countLooseRefs(gitDir)) > LOOSE_REFS) await run(gitDir, 'pack-refs', '--all')
    if (await isScattered(gitDir)) {
      await holdRepository(gitDir, async () => {
        await run(gitDir, 'prune', `--expire=${KEPT}`)
        await run(gitDir, 'repack', '-d', '--quiet', '--geometric=2', '--write-midx')
      })
    }
  })
}

const run = (gitDir: string, ...args: string[]) => runGit(args, { gitDir, timeout: HOUR })

async function countLooseRefs(gitDir: string): Promise<number> {
  const entries = await readdir(join(gitDir, 'refs'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

async function isScattered(gitDir: string): Promise<boolean> {
  const counts = (await run(gitDir, 'count-objects', '-v')).stdout.toString()
  const countOf = (what: string) => Number(new RegExp(`^${what}: (\\d+)$`, 'm').exec(counts)![1])
  return countOf('count') > LOOSE_OBJECTS || countOf('packs') > PACKS
}
