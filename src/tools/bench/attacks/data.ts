import { join } from 'node:path'

import { runGit } from '#server/git/run.ts'
import { gitClient } from '#server/testing/git-client.ts'
import { newProject } from '#tools/bench/git/project.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'

const MILLION = 1_000_000
const LEVELS = 10
const ENTRIES = 600_000

/**
 * Makes a project that is expensive to read, and returns its API path: three descriptions of a million letters,
 * ten billion files on the branches `bomb-0` and `bomb-1`, and 600,000 entries in the root of `wide`.
 */
export async function makeHostileProject(service: BenchService): Promise<string> {
  const { id, url } = await newProject(service, 'Hostile')
  const api = `/projects/${id}`
  for (const letter of ['a', 'b', 'c']) {
    await service.post(`${api}/issues`, { title: letter, description: letter.repeat(MILLION) })
  }
  const client = await gitClient({ GIT_ALLOW_PROTOCOL: 'http' })
  const gitDir = join(client.dir, '.git')
  const main = await client.commit('README.md', '# Hostile\n')
  const push = async (branch: string, tree: string) => {
    const commit = await client.must('commit-tree', tree, '-p', main, '-m', 'Add files')
    await client.must('push', '--quiet', url, `${commit}:refs/heads/${branch}`)
  }
  await client.must('push', '--quiet', url, 'main')
  await push('bomb-0', await bombOf(gitDir, 'a\n'))
  await push('bomb-1', await bombOf(gitDir, 'b\n'))
  await push('wide', await wideTree(gitDir))
  await client.remove()
  return api
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
