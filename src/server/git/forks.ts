import { readObjectId, type ObjectId } from './object-id.ts'
import { runGit } from './run.ts'
import type { RefUpdate } from './update-refs.ts'

/** The one transport there is, from folder to folder. */
const LOCAL = ['protocol.file.allow=always']
const MINUTE = 60_000

/** Makes a bare repository with the branches and tags of another; it shares the files of its objects, not their life. */
export async function forkRepository(fromDir: string, toDir: string): Promise<void> {
  await runGit(['clone', '--bare', '--quiet', '--template=', '--', fromDir, toDir], {
    config: LOCAL,
    timeout: 10 * MINUTE,
  })
  // Where it came from is the database's to know.
  await runGit(['config', '--remove-section', 'remote.origin'], { gitDir: toDir })
}

/** Brings what a ref of one repository has to a ref of another, wherever that was before. */
export async function fetchHead(
  fromDir: string,
  ref: string,
  intoDir: string,
  asRef: string,
): Promise<ObjectId> {
  requireRefs([ref, asRef])
  await runGit(
    [
      'fetch',
      '--quiet',
      '--no-tags',
      '--no-write-fetch-head',
      '--no-auto-maintenance',
      '--',
      fromDir,
      `+${ref}:${asRef}`,
    ],
    // What is in one of ours was looked at when it came, by milder rules than a fetch has.
    { gitDir: intoDir, config: [...LOCAL, 'fetch.fsckObjects=false'], timeout: 10 * MINUTE },
  )
  const { stdout } = await runGit(['rev-parse', '--verify', '--end-of-options', asRef], {
    gitDir: intoDir,
  })
  return readObjectId(stdout)
}

/** The refs that keep commits, and all they are made of, from ever being pruned. */
export function keepAround(ids: Iterable<ObjectId>): RefUpdate[] {
  return [...new Set(ids)].map((id) => ({ ref: `refs/keep-around/${id}`, new: id }))
}

function requireRefs(refs: readonly string[]): void {
  const wrong = refs.find((ref) => !/^refs\/[^\s:*?[\\^~]+$/.test(ref))
  if (wrong !== undefined) throw new TypeError(`no full ref: ${JSON.stringify(wrong)}`)
}
