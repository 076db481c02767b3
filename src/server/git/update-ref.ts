import type { ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

/** Makes a branch; fails when there is one of that name. */
export async function createBranch(
  gitDir: string,
  branch: string,
  commit: ObjectId,
): Promise<void> {
  await runGit(['update-ref', `refs/heads/${branch}`, commit, '0'.repeat(commit.length)], {
    gitDir,
  })
}
