import { commandLimits } from './command-limits.ts'
import { readObjectId, type ObjectId } from './object-id.ts'
import { runGit } from './run.ts'
import type { RefUpdate } from './update-refs.ts'

/** Allows only one transport: from folder to folder. */
const LOCAL = ['protocol.file.allow=always']
const MINUTE = 60_000

/**
 * Creates a bare repository with the source's branches and tags. Hard-links the object files, so the fork does not
 * depend on the source.
 */
export async function forkRepository(fromDir: string, toDir: string): Promise<void> {
  await runGit(['clone', '--bare', '--quiet', '--template=', '--', fromDir, toDir], {
    config: LOCAL,
    timeout: 10 * MINUTE,
    ...commandLimits.moving,
  })
  // Only the database records a fork's source.
  await runGit(['config', '--remove-section', 'remote.origin'], { gitDir: toDir })
}

/** Copies a ref from one repository to a ref in another, overwriting its value. */
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
    // Objects in the service's repositories were checked when they were pushed, by milder rules than those of a fetch.
    {
      gitDir: intoDir,
      config: [...LOCAL, 'fetch.fsckObjects=false'],
      timeout: 10 * MINUTE,
      ...commandLimits.moving,
    },
  )
  const { stdout } = await runGit(['rev-parse', '--verify', '--end-of-options', asRef], {
    gitDir: intoDir,
  })
  return readObjectId(stdout)
}

/** Returns the refs that keep commits and all their objects from being pruned. */
export function keepAround(ids: Iterable<ObjectId>): RefUpdate[] {
  return [...new Set(ids)].map((id) => ({ ref: `refs/keep-around/${id}`, new: id }))
}

function requireRefs(refs: readonly string[]): void {
  const wrong = refs.find((ref) => !/^refs\/[^\s:*?[\\^~]+$/.test(ref))
  if (wrong !== undefined) throw new TypeError(`no full ref: ${JSON.stringify(wrong)}`)
}
