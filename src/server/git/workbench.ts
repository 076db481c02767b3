import { resolve } from 'node:path'

import { writeLooseCommit } from './loose-object.ts'
import type { ObjectId } from './object-id.ts'
import { formatCommit, type RawCommit } from './raw-commit.ts'
import { runGit } from './run.ts'
import { withScratchObjects, type Scratch } from './scratch-objects.ts'
import { withMerger, type TreeMerger } from './tree-merger.ts'

/** Builds a chain of commits outside of the repository. */
export interface Workbench extends TreeMerger {
  write: (commit: RawCommit, committer: string) => ObjectId
  /** Stores a commit and its new objects in the repository, which already has the history of the `known` commits. */
  keep: (commit: ObjectId, known: readonly ObjectId[]) => Promise<void>
}

export function withWorkbench<T>(
  gitDir: string,
  work: (workbench: Workbench) => Promise<T>,
): Promise<T> {
  return withScratchObjects(gitDir, (scratch) =>
    withMerger(scratch, ({ apply }) =>
      work({
        apply,
        write: (commit, committer) =>
          writeLooseCommit(scratch.folder, formatCommit(commit, committer)),
        keep: (commit, known) => pack(scratch, commit, known),
      }),
    ),
  )
}

async function pack(
  { options: { gitDir, env } }: Scratch,
  commit: ObjectId,
  known: readonly ObjectId[],
): Promise<void> {
  // With few objects, threads would cost more than they save.
  const how = ['--quiet', '--non-empty', '--delta-base-offset', '--threads=1']
  const args = ['pack-objects', '--revs', ...how]
  await runGit([...args, resolve(gitDir, 'objects/pack/pack')], {
    gitDir,
    env,
    input: [commit, ...known.map((id) => `^${id}`), ''].join('\n'),
  })
}
