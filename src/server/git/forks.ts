import { readObjectId, type ObjectId } from './object-id.ts'
import { runGit } from './run.ts'
import type { RefUpdate } from './update-refs.ts'

/** The only transport allowed: from folder to folder. */
const LOCAL = ['protocol.file.allow=always']
const MINUTE = 60_000

/**
 * Creates a bare repository with the branches and tags of another. It hard-links the object files, so it does not
 * depend on the source afterwards.
 */
export async function forkRepository(fromDir: string, toDir: string): Promise<void> {
  await runGit(['clone', '--bare', '--quiet', '--template=', '--', fromDir, toDir], {
    config: LOCAL,
    timeout: 10 * MINUTE,
  })
  // The database records the source of a fork.
  await runGit(['config', '--remove-section', 'remote.origin'], { gitDir: toDir })
}

/** Copies a ref of one repository to a ref of another, overwriting its value. */
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
    // Objects of our repositories were checked when pushed, by milder rules than those of a fetch.
    { gitDir: intoDir, config: [...LOCAL, 'fetch.fsckObjects=false'], timeout: 10 * MINUTE },
  )
  const { stdout } = await runGit(['rev-parse', '--verify', '--end-of-options', asRef], {
    gitDir: intoDir,
  })
  return readObjectId(stdout)
}

/** The refs that keep commits and all their objects from being pruned. */
export function keepAround(ids: Iterable<ObjectId>): RefUpdate[] {
  return [...new Set(ids)].map((id) => ({ ref: `refs/keep-around/${id}`, new: id }))
}

function requireRefs(refs: readonly string[]): void {
  const wrong = refs.find((ref) => !/^refs\/[^\s:*?[\\^~]+$/.test(ref))
  if (wrong !== undefined) throw new TypeError(`no full ref: ${JSON.stringify(wrong)}`)
}
