import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { setCommitStatus } from '#contract/commit-statuses.ts'
import { createIssue, getIssue } from '#contract/issues.ts'
import { createMergeRequest, getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#contract/merge-requests/merge.ts'
import { listIssueNotes, listMergeRequestNotes } from '#contract/notes.ts'
import { createProject, deleteProject } from '#contract/projects.ts'
import {
  call,
  callAll,
  KILLS,
  originOf,
  randomMoments,
  startOver,
  type RunningService,
} from '#server/testing/crashes.ts'
import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { gitClient, type GitClient } from '#server/testing/git-client.ts'

/** Milliseconds within which a kill falls, after the first reply of its round. */
const MOMENTS = 100

let database: TestDatabase
let data: string
let client: GitClient

beforeAll(async () => {
  database = await testDatabase()
  await database.db.destroy()
  data = mkdtempSync(join(tmpdir(), 'mergeboard-crash-'))
  client = await gitClient()
})
afterAll(async () => {
  await client.remove()
  await database.remove()
  rmSync(data, { recursive: true })
})

test(
  'a kill after a commit neither loses nor repeats its events',
  { timeout: (KILLS + 1) * 60_000 },
  async () => {
    let service = await startOver(data, database.address)
    const { id } = await call(service, createProject, { name: 'app' })
    const rounds = await makeRounds(service, id)
    const merged = new Set<number>()
    const random = randomMoments()
    for (const { clean, conflicting, doomed } of rounds) {
      const succeed = async ({ sha }: Waiting) => {
        const report = { id, sha, state: 'success' } as const
        const reply = await call(service, setCommitStatus, report).catch(() => null)
        return reply?.status === 'success'
      }
      const acts = [
        succeed(clean).then((isDone) => isDone && merged.add(clean.iid)),
        succeed(conflicting),
        call(service, deleteProject, { id: doomed }).catch(() => null),
      ]
      await Promise.race(acts)
      await setTimeout(random() * MOMENTS)
      await service.end('SIGKILL')
      await Promise.all(acts)
      service = await startOver(data, database.address)
      await eventually(async () => {
        for (const iid of merged) {
          const { state } = await call(service, getMergeRequest, { id, merge_request_iid: iid })
          expect([iid, state]).toEqual([iid, 'merged'])
        }
      })
    }

    // Repeats what was killed before its commit.
    for (const { clean, conflicting, doomed } of rounds) {
      for (const { sha } of [clean, conflicting]) {
        await call(service, setCommitStatus, { id, sha, state: 'success' })
      }
      await call(service, deleteProject, { id: doomed }).catch(() => null)
    }
    const told = async ({ iid }: Waiting, words: string) => {
      const notes = await callAll(service, listMergeRequestNotes, { id, merge_request_iid: iid })
      return notes.filter(({ body }) => body.startsWith(words)).length
    }
    for (const { clean, conflicting } of rounds) {
      await eventually(async () => {
        expect([clean.iid, await told(clean, 'merged')]).toEqual([clean.iid, 1])
        const aborted = await told(conflicting, 'aborted the automatic merge')
        expect([conflicting.iid, aborted]).toEqual([conflicting.iid, 1])
      })
    }
    await client.must('fetch', '--quiet', originOf(service, 'app'), '+main:refs/heads/landed')
    const merges = await client.must('rev-list', '--merges', '--count', 'landed')
    expect(Number(merges)).toBe(KILLS)
    for (const { clean } of rounds) {
      await eventually(async () => {
        const issue = { id, issue_iid: clean.closes }
        const notes = await callAll(service, listIssueNotes, issue)
        const closings = notes.filter(({ body }) => body === 'closed').length
        const { state } = await call(service, getIssue, issue)
        expect([clean.closes, state, closings]).toEqual([clean.closes, 'closed', 1])
      })
    }
    await eventually(async () => {
      const branches = await client.must('ls-remote', '--heads', originOf(service, 'app'))
      expect(branches).not.toContain('clean-')
    })
    expect(existsSync(join(data, 'repositories', 'aside'))).toBe(false)
    expect(await service.end('SIGTERM')).toBe(0)
  },
)

/** A merge request that is merged when its pipeline succeeds. */
interface Waiting {
  iid: number
  sha: string
  /** The issue that its merge closes. */
  closes: number
}

/** The changes that follow before and after one kill. */
interface Round {
  clean: Waiting
  /** Its automatic merge is given up. */
  conflicting: Waiting
  /** A project to delete. */
  doomed: number
}

async function makeRounds(service: RunningService, id: number): Promise<Round[]> {
  const first = await client.commit('README.md', 'Read me')
  const numbers = Array.from({ length: KILLS }, (_, nth) => nth)
  const branch = async (name: string, file: string) => {
    await client.must('checkout', '--quiet', '-b', name, first)
    return client.commit(file, name)
  }
  const shas = new Map<string, string>()
  for (const nth of numbers) {
    shas.set(`clean-${nth}`, await branch(`clean-${nth}`, `${nth}.txt`))
    shas.set(`conflicting-${nth}`, await branch(`conflicting-${nth}`, 'README.md'))
  }
  await client.must('checkout', '--quiet', 'main')
  await client.commit('README.md', 'Read me again')
  await client.must('push', '--quiet', originOf(service, 'app'), '--all')

  const open = async (source_branch: string): Promise<Waiting> => {
    const sha = shas.get(source_branch)!
    await call(service, setCommitStatus, { id, sha, state: 'running' })
    const { iid: closes } = await call(service, createIssue, { id, title: source_branch })
    const { iid } = await call(service, createMergeRequest, {
      id,
      source_branch,
      target_branch: 'main',
      title: source_branch,
      description: `Closes #${closes}`,
      remove_source_branch: true,
    })
    const waits = { id, merge_request_iid: iid, merge_when_pipeline_succeeds: true }
    await call(service, acceptMergeRequest, waits)
    return { iid, sha, closes }
  }
  const rounds: Round[] = []
  for (const nth of numbers) {
    const project = { name: `doomed-${nth}`, initialize_with_readme: true }
    rounds.push({
      clean: await open(`clean-${nth}`),
      conflicting: await open(`conflicting-${nth}`),
      doomed: (await call(service, createProject, project)).id,
    })
  }
  return rounds
}
