import { afterAll, beforeAll, expect, test } from 'vitest'

import { createCommit, listCommitDiffs } from '#contract/commits.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import { createMergeRequest, getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest, rebaseMergeRequest } from '#contract/merge-requests/merge.ts'
import { getMergeRequestChanges } from '#contract/merge-requests/versions.ts'
import { compareRefs } from '#contract/repositories.ts'
import { commandLimits } from '#server/git/command-limits.ts'
import { runGit } from '#server/git/run.ts'
import type { Api } from '#server/testing/app.ts'
import {
  blobOf,
  bombOf,
  closeHostileGit,
  commitOf,
  developer,
  gitDir,
  openHostileGit,
  project,
  pushFrom,
  service,
  treeWith,
} from '#server/testing/hostile-git.ts'
import { made } from '#server/testing/world.ts'

// Tests trees of ten billion files, defined by a dozen objects. git reaches its memory limit before its time limit.

const TOO_LARGE = { message: 'There are too many files, or they are too large.' }

let api: Api
const heads: string[] = []

beforeAll(async () => {
  // Less memory than in use, which is reached sooner.
  commandLimits.usual.memory = 96
  await openHostileGit()
  api = service.as(developer)
  for (const [nth, text] of ['a\n', 'b\n'].entries()) {
    const head = await commitOf({ tree: await bombOf(text) })
    heads.push(head)
    await pushFrom(head, `bomb-${nth}`)
  }
})
afterAll(closeHostileGit)

test('every git process has a memory limit', async () => {
  await expect(runGit(['read-tree', heads[0]!], { gitDir })).rejects.toThrow(/out of memory/i)
  const listing = runGit(['diff-tree', '-r', heads[0]!, heads[1]!], { gitDir })
  await expect(listing).rejects.toThrow(/out of memory/i)
})

test('a commit onto it is refused', async () => {
  const actions = [{ action: 'create', file_path: 'x', content: 'x' }] as const
  const wanted = { id: project.id, branch: 'bomb-0', commit_message: 'Add x', actions }
  const { status, body } = await api.call(createCommit, wanted)
  expect([status, body]).toEqual([422, TOO_LARGE])
})

test('a merge request from it is refused, and none is left', async () => {
  const branches = { source_branch: 'bomb-0', target_branch: 'bomb-1' }
  const wanted = { id: project.id, ...branches, title: 'Too much' }
  const { status, body } = await api.call(createMergeRequest, wanted)
  expect([status, body]).toEqual([422, TOO_LARGE])
  expect((await api.call(listProjectMergeRequests, { id: project.id })).body).toEqual([])
})

test('a push of it says why it opens no merge request', async () => {
  const options = ['create', 'target=bomb-1'].flatMap((option) => ['-o', `merge_request.${option}`])
  const { code, output } = await pushFrom(heads[0]!, 'bomb-0-again', ...options)
  expect(code).toBe(0)
  expect(output).toContain(TOO_LARGE.message)
})

test('a comparison with it, and its diff, are refused', async () => {
  const branches = { from: 'bomb-0', to: 'bomb-1' }
  for (const straight of [true, false]) {
    const compared = await api.call(compareRefs, { id: project.id, ...branches, straight })
    expect([compared.status, compared.body]).toEqual([422, TOO_LARGE])
  }
  const diff = await api.call(listCommitDiffs, { id: project.id, sha: 'bomb-0' })
  expect([diff.status, diff.body]).toEqual([422, TOO_LARGE])
})

test('a merge request that receives it in a push can be neither merged nor rebased', async () => {
  const { iid } = await propose()
  expect(
    (await pushFrom(await commitOf({ parent: 'main', tree: await bombOf('c\n') }), 'small')).code,
  ).toBe(0)
  const path = { id: project.id, merge_request_iid: iid }
  const read = async () => {
    await api.call(getMergeRequest, path)
    await service.deps.jobs.idle()
    return (await api.call(getMergeRequest, path)).body
  }
  expect(await read()).toMatchObject({ changes_count: '1000+', detailed_merge_status: 'conflict' })
  const changes = await api.call(getMergeRequestChanges, path)
  expect(changes.body).toMatchObject({ changes: [], overflow: true })
  expect((await api.call(acceptMergeRequest, path)).status).toBe(406)
  expect((await api.call(rebaseMergeRequest, path)).status).toBe(202)
  expect(await read()).toMatchObject({ merge_error: 'Rebase failed. Please rebase locally' })
})

/** Opens a merge request from a branch that both sides have moved away from. */
async function propose(): Promise<{ iid: number }> {
  const treeOf = async (name: string) =>
    treeWith([
      ['100644', '0', await blobOf('0')],
      ['100644', name, await blobOf(name)],
    ])
  const small = await commitOf({ parent: 'main', tree: await treeOf('small') }, 'Small')
  const other = await commitOf({ parent: 'main', tree: await treeOf('other') }, 'Other')
  for (const [id, branch] of [
    [small, 'small'],
    [other, 'target'],
  ] as const) {
    expect((await pushFrom(id, branch)).code).toBe(0)
  }
  const branches = { source_branch: 'small', target_branch: 'target' }
  return made(api, createMergeRequest, { id: project.id, ...branches, title: 'Small' })
}
