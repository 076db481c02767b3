import { runGit } from './run.ts'

/** Whether the repository has the branch. */
export async function hasBranch(gitDir: string, branch: string): Promise<boolean> {
  const { code } = await runGit(
    ['rev-parse', '--quiet', '--verify', '--end-of-options', `refs/heads/${branch}^{commit}`],
    { gitDir, okCodes: [0, 1, 128] },
  )
  return code === 0
}
