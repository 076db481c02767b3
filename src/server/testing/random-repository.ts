import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { gitClient, type GitClient } from './git-client.ts'
import { importCommits } from './import-commits.ts'
import { randomHistories } from './random-histories.ts'
import { randomFrom } from './random.ts'

/** A folder in memory. Creating thousands of small files there takes half the time. */
const MEMORY = '/dev/shm'

/** A repository with random pairs of branches. */
export interface RandomRepository {
  client: GitClient
  gitDir: string
  pairs: (readonly [target: string, source: string])[]
  /** Runs a shell script in the work tree with all pairs as its arguments. */
  script(text: string): Promise<string>
}

export async function randomRepository(
  seed: number,
  count: number,
  env: Record<string, string> = {},
): Promise<RandomRepository> {
  const client = await gitClient(env, existsSync(MEMORY) ? MEMORY : undefined)
  const gitDir = join(client.dir, '.git')
  // The repository is temporary, and background maintenance would outlive the test.
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
