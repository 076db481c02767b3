import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { commandLimits } from './command-limits.ts'
import { dropDamagedGraph } from './commit-graph.ts'
import { lockIdleRepository } from './locks.ts'
import { runGit } from './run.ts'

/** The number of pushes to a repository between two maintenance runs. */
const PUSHES = 10
const LOOSE_REFS = 200
const LOOSE_OBJECTS = 1000
const PACKS = 20
/** The time that unreachable objects are kept: a running push may be about to use them. */
const PRUNE_EXPIRY = '2.days.ago'
const HOUR = 60 * 60_000

/** Pushes since the last maintenance, by folder. */
const pushes = new Map<string, number>()
/** Folders that need maintenance. */
const due = new Set<string>()
let isTidying = false

/** Counts a push or a merge. Returns true when `tidyDue` should run in the background. */
export function notePush(gitDir: string): boolean {
  const count = (pushes.get(gitDir) ?? 0) + 1
  pushes.set(gitDir, count)
  if (count < PUSHES) return false
  pushes.delete(gitDir)
  due.add(gitDir)
  return true
}

/** Maintains the repositories that are due, one at a time because each run is expensive. */
export async function tidyDue(): Promise<void> {
  if (isTidying) return
  isTidying = true
  try {
    for (const gitDir of due) {
      due.delete(gitDir)
      await tidy(gitDir)
    }
  } finally {
    isTidying = false
  }
}

async function tidy(gitDir: string): Promise<void> {
  await dropDamagedGraph(gitDir)
  await run(gitDir, 'commit-graph', 'write', '--reachable', '--split', '--changed-paths')
  if ((await countLooseRefs(gitDir)) > LOOSE_REFS) await run(gitDir, 'pack-refs', '--all')
  if (!(await isScattered(gitDir))) return
  // Skips a busy repository until its next pushes make it due again.
  await lockIdleRepository(gitDir, async () => {
    await run(gitDir, 'prune', `--expire=${PRUNE_EXPIRY}`)
    await run(gitDir, 'repack', '-d', '--quiet', '--geometric=2', '--write-midx')
  })
}

const run = (gitDir: string, ...args: string[]) =>
  runGit(args, { gitDir, timeout: HOUR, ...commandLimits.moving })

async function countLooseRefs(gitDir: string): Promise<number> {
  const entries = await readdir(join(gitDir, 'refs'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

async function isScattered(gitDir: string): Promise<boolean> {
  const counts = (await run(gitDir, 'count-objects', '-v')).stdout.toString()
  const countOf = (what: string) => Number(new RegExp(`^${what}: (\\d+)$`, 'm').exec(counts)![1])
  return countOf('count') > LOOSE_OBJECTS || countOf('packs') > PACKS
}
