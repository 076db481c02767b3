import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getBranch } from '#contract/branches.ts'
import { createMergeRequest, getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#contract/merge-requests/merge.ts'
import { createProject } from '#contract/projects.ts'
import { call, originOf, type Client } from './testing/crashes.ts'
import { eventually } from './testing/eventually.ts'
import { gitClient, type GitClient } from './testing/git-client.ts'
import { gateGit, type GitGate } from './testing/git-gate.ts'
import { startHost, type ServiceHost } from './testing/host.ts'
import { cutPower, filesAfter, type Names } from './testing/power-cut.ts'
import { openRemains } from './testing/remains.ts'
import { startService, type Service } from './testing/service.ts'
import { readCalls, recording, type SystemCall } from './testing/system-calls.ts'

// Records all of a service's file operations from its first start, and replays them in another folder up to a power
// cut. Everything that was acknowledged before the cut must survive.

const STRACE = process.env['STRACE']
/** Git's own defaults, which sync neither loose objects nor refs. */
const GITS_OWN = 'core.fsync=-loose-object,-reference'

let folder: string
let data: string
let client: GitClient
let host: ServiceHost
let gate: GitGate
let calls: SystemCall[]
const shas: Record<string, string> = {}

beforeAll(async () => {
  if (!STRACE) return
  folder = mkdtempSync(join(tmpdir(), 'mergeboard-power-'))
  data = join(folder, 'data')
  mkdirSync(data)
  gate = await gateGit()
  client = await gitClient({ PATH: gate.path })
  host = startHost()
  const record = join(folder, 'record')
  const token = { MERGEBOARD_ROOT_TOKEN: 'glpat-of-the-crash-test' }
  const service = await startService(
    ['--no-demo', '--data', data],
    token,
    recording(STRACE, record),
  )
  if (service.url === null) throw new Error(service.output())
  await work({ url: service.url }, 'safe')
  await gate.withSetting(GITS_OWN, () => work({ url: service.url! }, 'lax'))
  calls = await callsOf(service, record)
})
afterAll(async () => {
  if (!STRACE) return
  host.close()
  await client.remove()
  await gate.remove()
  rmSync(folder, { recursive: true })
})

/** Creates a project, pushes to it, and merges. */
async function work(service: Client, name: string): Promise<void> {
  const { id } = await call(service, createProject, { name })
  await client.must('checkout', '--quiet', '-B', 'main')
  shas[`${name} main`] = await client.commit('README.md', name)
  await client.must('checkout', '--quiet', '-B', 'work')
  shas[`${name} work`] = await client.commit('work.txt', name)
  await client.must('push', '--quiet', originOf(service, name), 'main', 'work')
  const input = { id, title: name, source_branch: 'work', target_branch: 'main' }
  const { iid } = await call(service, createMergeRequest, input)
  const request = { id, merge_request_iid: iid }
  await eventually(async () => {
    const { merge_status } = await call(service, getMergeRequest, request)
    if (merge_status !== 'can_be_merged') throw new Error(`it is ${merge_status}`)
  })
  const { merge_commit_sha } = await call(service, acceptMergeRequest, request)
  shas[`${name} merge`] = merge_commit_sha!
}

/** Resolves when the recording is complete. */
async function callsOf(service: Service, record: string): Promise<SystemCall[]> {
  await service.end('SIGTERM')
  // strace pads short process ids with spaces.
  const end = new RegExp(`^${service.pid} +\\+\\+\\+ exited with 0 \\+\\+\\+$`, 'm')
  return readCalls(
    await eventually(() => {
      const text = readFileSync(record, 'utf8')
      if (!end.test(text)) throw new Error('it records still')
      return text
    }),
  )
}

/** Returns the index of the first reply with these words at or after `from`. */
function saying(words: string | RegExp, from = 0): number {
  const at = calls.findIndex(
    ({ file, data }, nth) =>
      nth >= from && file?.startsWith('socket:') && data.toString('latin1').match(words) !== null,
  )
  expect(at).toBeGreaterThan(0)
  return at
}

const moments: Record<string, () => number> = {
  'a push was acknowledged': () => saying(/0\r\n\r\n$/, saying('unpack ok')),
  'the target branch got its merge': () =>
    calls.findLastIndex(
      ({ name, paths }, nth) =>
        nth < saying('"state":"merged"') &&
        name.startsWith('rename') &&
        paths[1]!.endsWith('refs/heads/main'),
    ) + 1,
  'a merge was acknowledged': () => saying('"state":"merged"'),
}

describe.skipIf(!STRACE)('a power cut', () => {
  test('reproduces the original files', () => {
    const files = [...filesAfter(calls, data)].filter(([path]) => !path.endsWith('-shm'))
    const others = files.filter(([path, content]) => !content.equals(readFileSync(path)))
    expect(others.map(([path]) => path)).toEqual([])
  })

  const all = Object.keys(moments).flatMap((moment) => [
    [moment, 'kept'] as const,
    [moment, 'lost'] as const,
  ])
  test.each(all)('just after %s, with the last names %s', async (moment, names) => {
    let merge: string | null = null
    const cut = await startAfterCut(moments[moment]!(), names, async (service) => {
      const found = await call(service, getMergeRequest, { id: 1, merge_request_iid: 1 })
      merge = found.merge_commit_sha ?? null
    })
    const left = await openRemains(cut)
    left.expectSound(Date.now())
    expect([left.branch('work'), left.branch('main')]).toEqual([
      shas['safe work'],
      merge ?? shas['safe main'],
    ])
    const isTold = moment === 'a merge was acknowledged'
    expect(isTold ? merge : shas['safe merge']).toBe(shas['safe merge'])
  })

  test("git's default settings would lose acknowledged writes", async () => {
    const merged = saying('"state":"merged"', saying('"state":"merged"') + 1)
    await startAfterCut(merged, 'kept', async (service) => {
      const { state } = await call(service, getMergeRequest, { id: 2, merge_request_iid: 1 })
      const lost = await call(service, getBranch, { id: 2, branch: 'main' })
      expect([state, lost]).toEqual(['merged', { message: '404 Branch Not Found' }])
      const { commit } = await call(service, getBranch, { id: 1, branch: 'main' })
      expect(commit.id).toBe(shas['safe merge'])
    })
  })
})

/** Starts the service over what the power cut left, stops it again, and returns the data folder. */
async function startAfterCut(
  at: number,
  names: Names,
  look: (service: Client) => Promise<void>,
): Promise<string> {
  const into = mkdtempSync(join(folder, 'cut-'))
  cutPower(calls.slice(0, at), data, names, into)
  const url = await host.start(['--no-demo', '--data', into])
  await look({ url })
  await host.end(url)
  return into
}
