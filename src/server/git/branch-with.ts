import type { ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

/** A branch whose history holds the commit: the first by name. */
export async function findBranchWith(gitDir: string, commit: ObjectId): Promise<string | null> {
  const { stdout } = await runGit(
    [
      'for-each-ref',
      '--count=1',
      '--format=%(refname:lstrip=2)',
      `--contains=${commit}`,
      'refs/heads',
    ],
    { gitDir },
  )
  return stdout.toString('utf8').split('\n', 1)[0] || null
}
