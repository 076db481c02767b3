import { commandLimits } from './command-limits.ts'
import type { ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

export interface Contributor {
  name: string
  email: string
  commits: number
}

/** Counts a history's commits by author. */
export async function listContributors(gitDir: string, commit: ObjectId): Promise<Contributor[]> {
  const args = ['shortlog', '--summary', '--email', commit, '--']
  const { stdout } = await runGit(args, { gitDir, ...commandLimits.searching })
  return stdout
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [, commits, name, email] = /^\s*(\d+)\t(.*?) ?<(.*)>$/.exec(line) ?? []
      return commits === undefined ? [] : [{ name: name!, email: email!, commits: Number(commits) }]
    })
}
