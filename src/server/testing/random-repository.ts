import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { gitClient, type GitClient } from './git-client.ts'
import { importCommits } from './import-commits.ts'
import { randomHistories } from './random-histories.ts'
import { randomFrom } from './random.ts'

/** Thousands of small files are made there in half the time. */
const MEMORY = '/dev/shm'

/** A repository with a work tree that has random pairs of branches. */
export interface RandomRepository {
  client: GitClient
  gitDir: string
  pairs: (readonly [target: string, source: string])[]
  /** Runs a script of the shell in the work tree; its arguments are the pairs, one after the other. */
  script(text: string): Promise<string>
}

export async function randomRepository(
  seed: number,
  count: number,
  env: Record<string, string> = {},
): Promise<RandomRepository> {
  const client = await gitClient(env, existsSync(MEMORY) ? MEMORY : undefined)
  const gitDir = join(client.dir, '.git')
  // Nobody needs it after the test, and nothing may go on in the background.
  for (const setting of ['core.fsync=none', 'gc.auto=0', 'maintenance.auto=false']) {
    await client.must('config', ...setting.split('='))
  }
  const { commits, heads } = randomHistories(randomFrom(seed), count)
  const ids = await importCommits(gitDir, commits)
  const pairs = heads.map(([target, source]) => [ids[target]!, ids[source]!] as const)
  return {
    client,
    gitDir,
    pairs,
    script: (text) =>
      client.must('-c', `alias.script=!f() {${text}}; f`, 'script', ...pairs.flat()),
  }
}
