import { join } from 'node:path'

import { runGit } from '#server/git/run.ts'
import { gitClient } from '#server/testing/git-client.ts'
import { importCommits } from '#server/testing/import-commits.ts'
import { newProject } from '#tools/bench/git/project.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'

const MILLION = 1_000_000
const LEVELS = 10
const ENTRIES = 600_000
const LARGE_FILES = 230

/** A project that is expensive to read. */
export interface HostileProject {
  /** The API path. */
  path: string
  /** The path for git. */
  repository: string
  /** The iid of a merge request with changes of 230 MB. */
  large: number
  /** The iid of a merge request whose branch has got ten billion files since. */
  turned: number
}

/**
 * Makes a project with three descriptions of a million letters, ten billion files on the branches `bomb-0` and
 * `bomb-1`, 600,000 entries in the root of `wide`, 230 files of a megabyte on `large`, and a merge request from `turned`,
 * which has got ten billion files since.
 */
export async function makeHostileProject(service: BenchService): Promise<HostileProject> {
  const { id, url } = await newProject(service, 'Hostile')
  const path = `/projects/${id}`
  for (const letter of ['a', 'b', 'c']) {
    await service.post(`${path}/issues`, { title: letter, description: letter.repeat(MILLION) })
  }
  const client = await gitClient({ GIT_ALLOW_PROTOCOL: 'http' })
  const gitDir = join(client.dir, '.git')
  const main = await client.commit('README.md', '# Hostile\n')
  const open = async (source_branch: string) => {
    const request = { source_branch, target_branch: 'main', title: source_branch }
    const answer = await service.post(`${path}/merge_requests`, request)
    return (JSON.parse(answer) as { iid: number }).iid
  }
  const push = (commit: string, branch: string) =>
    client.must('push', '--quiet', url, `${commit}:refs/heads/${branch}`)
  const pushTree = async (branch: string, tree: string) =>
    push(await client.must('commit-tree', tree, '-p', main, '-m', 'Add files'), branch)
  await push(main, 'main')
  await pushTree('bomb-0', await bombOf(gitDir, 'a\n'))
  await pushTree('bomb-1', await bombOf(gitDir, 'b\n'))
  await pushTree('wide', await wideTree(gitDir))
  const files = Array.from({ length: LARGE_FILES }, (_, nth) => largeFile(nth))
  const [added] = await importCommits(gitDir, [{ ref: 'refs/heads/large', from: main, files }])
  await push(added!, 'large')
  const large = await open('large')

  const first = await client.commit('first.txt', 'first\n')
  await push(first, 'turned')
  const turned = await open('turned')
  const bomb = await bombOf(gitDir, 'c\n')
  await push(await client.must('commit-tree', bomb, '-p', first, '-m', 'Add files'), 'turned')
  await client.must('reset', '--quiet', '--hard', main)
  await push(await client.commit('second.txt', 'second\n'), 'main')
  await client.remove()
  return { path, repository: new URL(url).pathname, large, turned }
}

/** Returns the path and text of a file of a megabyte. */
function largeFile(nth: number): [path: string, text: string] {
  return [`large/${nth}.txt`, `${String(nth).padEnd(99, '.')}\n`.repeat(MILLION / 100)]
}

async function bombOf(gitDir: string, text: string): Promise<string> {
  let entry = `100644 blob ${await blobOf(gitDir, text)}`
  for (let level = 0; level < LEVELS; level++) {
    const entries = Array.from({ length: 10 }, (_, nth) => `${entry}\t${nth}`)
    entry = `040000 tree ${await treeOf(gitDir, entries)}`
  }
  return entry.split(' ')[2]!
}

async function wideTree(gitDir: string): Promise<string> {
  const blob = await blobOf(gitDir, 'x\n')
  const name = (nth: number) => `file-${String(nth).padStart(6, '0')}`
  const entries = Array.from({ length: ENTRIES }, (_, nth) => `100644 blob ${blob}\t${name(nth)}`)
  return await treeOf(gitDir, entries)
}

async function blobOf(gitDir: string, text: string): Promise<string> {
  const { stdout } = await runGit(['hash-object', '-w', '--stdin'], { gitDir, input: text })
  return stdout.toString().trim()
}

async function treeOf(gitDir: string, entries: readonly string[]): Promise<string> {
  const { stdout } = await runGit(['mktree'], { gitDir, input: `${entries.join('\n')}\n` })
  return stdout.toString().trim()
}
