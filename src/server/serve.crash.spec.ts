import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { setCommitStatus } from '#contract/commit-statuses.ts'
import { createMergeRequestDiscussion } from '#contract/discussions.ts'
import { forkProject } from '#contract/forks.ts'
import { createIssue } from '#contract/issues.ts'
import { createMergeRequest, getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest, rebaseMergeRequest } from '#contract/merge-requests/merge.ts'
import { createProject } from '#contract/projects.ts'
import { applySuggestion } from '#contract/suggestions.ts'
import { createMergeRequestTodo } from '#contract/todos.ts'
import { call, originOf, TOKEN, type Client } from './testing/crashes.ts'
import { makeDataFolder, type DataFolder } from './testing/data-folder.ts'
import { eventually } from './testing/eventually.ts'
import { gitClient, type GitClient } from './testing/git-client.ts'
import {
  startHost,
  startStandingHost,
  type ServiceHost,
  type StandingHost,
} from './testing/host.ts'
import { openRemains, type Remains } from './testing/remains.ts'

// Kills the service at every step of the operations that move branches. Each run of a scenario works on a copy of one
// data folder and is killed at a different step, until a run finishes before reaching its step. All of a scenario's
// runs are services in one process. Each run pauses at its own step until the process and its children are killed.

const NEVER = Number.MAX_SAFE_INTEGER

let folder: string
let template: DataFolder
const copies: DataFolder[] = []
let client: GitClient
let host: ServiceHost
let shas: Record<
  | 'main'
  | 'joined'
  | 'behind'
  | 'growing'
  | 'grown'
  | 'theirs'
  | 'landed'
  | 'forked'
  | 'waiting'
  | 'proposed',
  string
>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mergeboard-steps-'))
  template = await makeDataFolder(folder)
  client = await gitClient()
  host = startHost()
  const url = await host.start(...over(template, { MERGEBOARD_ROOT_TOKEN: TOKEN }))
  const service = { url }
  const { id } = await call(service, createProject, { name: 'app' })
  const first = await client.commit('README.md', 'Read me')
  const branch = async (name: string, from: string, ...files: string[]) => {
    await client.must('checkout', '--quiet', '-b', name, from)
    let tip = from
    for (const file of files) tip = await client.commit(file, name)
    return tip
  }
  const joined = await branch('joined', first, 'a.txt', 'b.txt')
  const behind = await branch('behind', first, 'c.txt')
  const growing = await branch('growing', first, '.gitlab-ci.yml')
  const theirs = await branch('theirs', first, 'd.txt')
  const waiting = await branch('waiting', first, 'e.txt')
  await branch('proposed', first)
  const forMergeRequests = "rules: [{ if: $CI_PIPELINE_SOURCE == 'merge_request_event' }]"
  const proposed = await client.commit(
    '.gitlab-ci.yml',
    `job:\n  script: [make]\n  ${forMergeRequests}\n`,
  )
  await client.must('checkout', '--quiet', 'main')
  const main = await client.commit('README.md', 'Read me again')
  await client.must('push', '--quiet', originOf(service, 'app'), '--all')
  const forked = await branch('forked', first, 'f.txt')
  const fork = await call(service, forkProject, { id, name: 'fork', path: 'fork' })
  await client.must('push', '--quiet', originOf(service, 'fork'), 'forked')
  await client.must('checkout', '--quiet', 'main')
  await call(service, createIssue, { id, title: 'Leaks' })
  for (const source_branch of ['joined', 'behind', 'growing', 'theirs', 'forked', 'waiting']) {
    const from = source_branch === 'forked' ? fork.id : id
    const text = { title: source_branch, description: 'Closes #1' }
    const { iid } = await call(service, createMergeRequest, {
      id: from,
      ...(source_branch === 'joined' ? text : { title: source_branch }),
      source_branch,
      target_branch: 'main',
      target_project_id: id,
    })
    await call(service, createMergeRequestTodo, request(iid))
    await eventually(async () => {
      const { merge_status } = await call(service, getMergeRequest, request(iid))
      if (merge_status !== 'can_be_merged') throw new Error(`it is ${merge_status}`)
    })
  }
  const { diff_refs } = await call(service, getMergeRequest, request(2))
  await call(service, createMergeRequestDiscussion, {
    ...request(2),
    body: '```suggestion\nbetter\n```',
    position: { ...diff_refs!, position_type: 'text', new_path: 'c.txt', new_line: 1 },
  })
  await call(service, setCommitStatus, { id, sha: waiting, state: 'running' })
  const waits = { ...request(6), merge_when_pipeline_succeeds: true }
  await call(service, acceptMergeRequest, waits)
  await host.end(url)

  await client.must('checkout', '--quiet', 'growing')
  const grown = await client.commit('.gitlab-ci.yml', 'job:\n  script: [make]\n')
  await client.must('checkout', '--quiet', '-b', 'landed', 'main')
  await client.must('merge', '--quiet', '--no-ff', 'theirs')
  const landed = await client.must('rev-parse', 'HEAD')
  shas = { main, joined, behind, growing, grown, theirs, landed, forked, waiting, proposed }
})
afterAll(async () => {
  host.close()
  await client.remove()
  for (const one of [...copies, template]) await one.remove()
  rmSync(folder, { recursive: true })
})

/** Returns the arguments and environment for a service over a data folder. */
const over = ({ data, database }: DataFolder, env: Record<string, string> = {}) =>
  [['--no-demo', '--data', data], { DATABASE_URL: database, ...env }] as const

interface Scenario {
  /** True when the operation does substantial database work, which must be tested on PostgreSQL too. */
  isOfDatabase?: true
  /** True when the next start, at the latest, completes the operation. */
  isLasting?: true
  /** Performs the operation. Returns true when it was acknowledged. */
  act: (service: Client) => Promise<boolean>
  /** Checks the scenario's invariants. Returns true when the operation happened. */
  check: (left: Remains) => boolean
}

const request = (iid: number) => ({ id: 1, merge_request_iid: iid })
const push = async (service: Client, what: string) =>
  (await client.run('push', '--quiet', originOf(service, 'app'), what)).code === 0

const scenarios: Record<string, Scenario> = {
  'a merge with a squash, an issue that it closes and a branch that goes': {
    isOfDatabase: true,
    async act(service) {
      const options = { squash: true, should_remove_source_branch: true }
      const { state } = await call(service, acceptMergeRequest, { ...request(1), ...options })
      return state === 'merged'
    },
    check(left) {
      const { state, merge_commit_sha, squash_commit_sha } = left.mergeRequest(1)
      const isMerged = state === 'merged'
      expect(left.closings()).toBe(isMerged ? 1 : 0)
      expect(left.pendingTodos(1)).toBe(isMerged ? 0 : 1)
      expect(left.branch('joined')).toBe(isMerged ? null : shas.joined)
      const main = left.branch('main')
      expect(main).toBe(isMerged ? merge_commit_sha : shas.main)
      if (isMerged) expect(left.parentsOf(main!)).toEqual([shas.main, squash_commit_sha])
      return isMerged
    },
  },
  'a rebase': {
    async act(service) {
      await call(service, rebaseMergeRequest, request(2))
      // The reply confirms only the start of the rebase.
      return false
    },
    check(left) {
      const { sha, merge_error } = left.mergeRequest(2)
      const tip = left.branch('behind')!
      const isDone = tip !== shas.behind
      expect(sha).toBe(tip)
      expect(left.versions(2)).toBe(isDone ? 2 : 1)
      if (isDone) expect(left.parentsOf(tip)).toEqual([shas.main])
      expect([null, isDone ? null : 'Rebase failed. Please rebase locally']).toContain(merge_error)
      return isDone
    },
  },
  'a push to the source branch': {
    act: (service) => push(service, 'growing'),
    check(left) {
      const tip = left.branch('growing')
      const isDone = tip === shas.grown
      expect(tip).toBe(isDone ? shas.grown : shas.growing)
      expect(left.mergeRequest(3).sha).toBe(tip)
      expect(left.versions(3)).toBe(isDone ? 2 : 1)
      expect(left.notes(3, 'added 1 commit')).toBe(isDone ? 1 : 0)
      expect(left.pipelines(shas.grown)).toBe(isDone ? 1 : 0)
      return isDone
    },
  },
  'a push to the target branch that brings the commits': {
    act: (service) => push(service, 'landed:main'),
    check(left) {
      const main = left.branch('main')
      const { state, merge_commit_sha } = left.mergeRequest(4)
      const isDone = state === 'merged'
      expect(main).toBe(isDone ? shas.landed : shas.main)
      expect(merge_commit_sha).toBe(isDone ? shas.landed : null)
      expect(left.pendingTodos(4)).toBe(isDone ? 0 : 1)
      return isDone
    },
  },
  'a merge from a fork, whose branch goes': {
    async act(service) {
      const options = { should_remove_source_branch: true }
      const { state } = await call(service, acceptMergeRequest, { ...request(5), ...options })
      return state === 'merged'
    },
    check(left) {
      const { state, merge_commit_sha } = left.mergeRequest(5)
      const isMerged = state === 'merged'
      const main = left.branch('main')
      expect(main).toBe(isMerged ? merge_commit_sha : shas.main)
      if (isMerged) expect(left.parentsOf(main!)).toEqual([shas.main, shas.forked])
      expect(left.branch('forked', 2)).toBe(isMerged ? null : shas.forked)
      expect(left.branch('main', 2)).toBe(shas.main)
      expect(left.pendingTodos(5)).toBe(isMerged ? 0 : 1)
      return isMerged
    },
  },
  'a merge that waited for its pipeline': {
    isOfDatabase: true,
    isLasting: true,
    async act(service) {
      const report = { id: 1, sha: shas.waiting, state: 'success' } as const
      const { status } = await call(service, setCommitStatus, report)
      return status === 'success'
    },
    check(left) {
      const { state, merge_commit_sha } = left.mergeRequest(6)
      const isMerged = state === 'merged'
      const main = left.branch('main')
      expect(main).toBe(isMerged ? merge_commit_sha : shas.main)
      if (isMerged) expect(left.parentsOf(main!)).toEqual([shas.main, shas.waiting])
      expect(left.branch('waiting')).toBe(shas.waiting)
      expect(left.pipelines(shas.waiting)).toBe(1)
      expect(left.pendingTodos(6)).toBe(isMerged ? 0 : 1)
      return isMerged
    },
  },
  'an applied suggestion': {
    isOfDatabase: true,
    async act(service) {
      const { applied } = await call(service, applySuggestion, { id: 1 })
      return applied
    },
    check(left) {
      const tip = left.branch('behind')!
      const isDone = tip !== shas.behind
      if (isDone) expect(left.parentsOf(tip)).toEqual([shas.behind])
      expect(left.applied()).toEqual(isDone ? [tip] : [])
      expect(left.mergeRequest(2).sha).toBe(tip)
      expect(left.versions(2)).toBe(isDone ? 2 : 1)
      return isDone
    },
  },
  'a new merge request': {
    isLasting: true,
    async act(service) {
      const { iid } = await call(service, createMergeRequest, {
        id: 1,
        source_branch: 'proposed',
        target_branch: 'main',
        title: 'Proposed',
      })
      return iid === 7
    },
    check(left) {
      const isDone = left.mergeRequests() === 7
      if (isDone) {
        expect(left.mergeRequest(7).sha).toBe(shas.proposed)
        expect(left.versions(7)).toBe(1)
      }
      expect(left.pipelines(shas.proposed)).toBe(isDone ? 1 : 0)
      return isDone
    },
  },
}

const chosen = Object.entries(scenarios).filter(
  ([, { isOfDatabase }]) => isOfDatabase || !process.env['TEST_DATABASE_URL'],
)

test.each(chosen)('killed at every step, %s', async (_name, scenario) => {
  const standing = startStandingHost()
  const untouched = await run(standing, scenario, NEVER)
  const { steps } = untouched
  expect(steps.length).toBeGreaterThan(5)
  const runs = await Promise.all(steps.map((_, nth) => run(standing, scenario, nth + 1)))
  await standing.kill()
  const killedAt = Date.now()
  await Promise.all(
    [...runs, untouched].map(async ({ copy, ended }, nth) => {
      const isAcknowledged = await ended
      await host.end(await host.start(...over(copy)))
      const left = await openRemains(copy.data, copy.database)
      left.expectSound(scenario.isLasting ? Date.now() : killedAt)
      const isDone = scenario.check(left)
      // Acknowledged and uninterrupted operations must have happened.
      const isSure = isAcknowledged || nth === steps.length
      expect([steps[nth], isDone || !isSure]).toEqual([steps[nth], true])
    }),
  )
})

/** Performs one run until it pauses or finishes. */
async function run(standing: StandingHost, { act }: Scenario, nth: number) {
  const copy = await makeDataFolder(folder, template)
  copies.push(copy)
  const url = await standing.start(...over(copy))
  const { steps, stands } = await standing.standAt(copy.data, nth)
  const ended = act({ url }).catch(() => false)
  const through = ended.then(() => standing.end(url))
  through.catch(() => {})
  await Promise.race([stands, through])
  return { copy, ended, steps }
}
