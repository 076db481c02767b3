import { runGit } from './run.ts'

/** Makes a branch the one that a clone checks out. */
export async function setHead(gitDir: string, branch: string): Promise<void> {
  await runGit(['symbolic-ref', 'HEAD', `refs/heads/${branch}`], { gitDir })
}
