import { join } from 'node:path'

import { gitClient, type GitClient } from '#server/testing/git-client.ts'
import { importCommits, type TestCommit } from '#server/testing/import-commits.ts'

export const size = {
  folders: 40,
  filesPerFolder: 50,
  linesPerFile: 80,
  commits: 10,
  branches: 400,
}

/** A repository with a work tree; the branches go together with the target, which went on since they began. */
export interface BenchRepository {
  client: GitClient
  gitDir: string
  target: string
  /** A branch of some commits. */
  feature: string
  /** Branches of one commit each. */
  branches: string[]
}

export async function makeRepository(): Promise<BenchRepository> {
  const client = await gitClient()
  // As the service stores it: what was acknowledged is on the disk.
  await client.must('config', 'core.fsync', 'committed')
  const gitDir = join(client.dir, '.git')
  const ids = await importCommits(gitDir, commits())
  await client.must('gc', '--quiet')
  const [target, feature] = [ids[size.commits]!, ids[size.commits * 2]!]
  return { client, gitDir, target, feature, branches: ids.slice(-size.branches) }
}

function commits(): TestCommit[] {
  const paths = Array.from(
    { length: size.folders * size.filesPerFolder },
    (_, nth) => `source/part-${nth % size.folders}/file-${nth}`,
  )
  const change = (ref: string, nth: number, line: number, from?: string): TestCommit => ({
    ref,
    ...(from === undefined ? {} : { from }),
    files: [[paths[nth]!, content(line)]],
  })
  const some = Array.from({ length: size.commits }, (_, nth) => nth)
  return [
    { ref: 'refs/heads/main', files: paths.map((path) => [path, content()]) },
    ...some.map((nth) => change('refs/heads/main', nth, 60)),
    ...some.map((nth) => change('refs/heads/feature', nth, 20, nth === 0 ? ':1' : undefined)),
    ...Array.from({ length: size.branches }, (_, nth) =>
      change(`refs/heads/branch-${nth}`, nth, 20, ':1'),
    ),
  ]
}

/** A file in which one line, or none, was changed. */
function content(changed?: number): string {
  const line = (nth: number) => (nth === changed ? 'another line\n' : `line ${nth} of some text\n`)
  return Array.from({ length: size.linesPerFile }, (_, nth) => line(nth)).join('')
}
