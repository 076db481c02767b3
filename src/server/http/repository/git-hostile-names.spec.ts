import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getCommit } from '#contract/commits.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import {
  createMergeRequest,
  getMergeRequest,
  updateMergeRequest,
} from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest, rebaseMergeRequest } from '#contract/merge-requests/merge.ts'
import { getMergeRequestChanges } from '#contract/merge-requests/versions.ts'
import { compareRefs } from '#contract/repositories.ts'
import { runGit } from '#server/git/run.ts'
import {
  client,
  closeHostileGit,
  commandsOf,
  commit,
  commitOf,
  developer,
  gitDir,
  openHostileGit,
  pack,
  postPush,
  project,
  propose,
  pushFrom,
  service,
  tip,
  url,
} from '#server/testing/hostile-git.ts'
import { heard } from '#server/testing/pkt-lines.ts'
import { made } from '#server/testing/world.ts'

// Tests names that git or a path could misread.

beforeAll(openHostileGit)
afterAll(closeHostileGit)

describe('a name', () => {
  const names = [
    ...'--output=x - HEAD @ refs/heads/x refs/remotes/x a@{1} a..b .x a/.x a.lock a.lock/b'.split(
      ' ',
    ),
    ...'a~1 a^ a:b a? a* a[ a\\ a//b a/ a.'.split(' '),
    'a b',
    'a\u0007',
    'x'.repeat(256),
    'f'.repeat(40),
    'F'.repeat(40),
    'f'.repeat(64),
  ]
  const refs = async () => (await runGit(['for-each-ref'], { gitDir })).stdout.toString()

  test('that git could misread is refused for a branch or tag', async () => {
    const before = await refs()
    for (const kind of ['heads', 'tags']) {
      for (let nth = 0; nth < names.length; nth += 10) {
        const some = names.slice(nth, nth + 10).map((name) => `refs/${kind}/${name}`)
        const { body } = await postPush(commandsOf(...some), pack)
        expect(heard(body).match(/ cannot be the name of a (branch|tag),/g)).toHaveLength(
          some.length,
        )
      }
    }
    const noText = Buffer.from(commandsOf('refs/heads/no-text'))
    noText[noText.indexOf('no-text')] = 0xff
    expect((await postPush(noText, pack)).body).toContain('cannot be the name of a branch')
    expect(await refs()).toBe(before)
  })

  test('that git could misread is refused as a branch of a merge request', async () => {
    const api = service.as(developer)
    const fine = { source_branch: 'names', target_branch: 'main', title: 'Names' }
    const { iid } = await made(api, createMergeRequest, { id: project.id, ...fine })
    for (const name of [...names, '--upload-pack=touch x', '-h']) {
      const refused = (what: string) => ({
        status: 400,
        body: { message: { [what]: ['is invalid'] } },
      })
      for (const what of ['source_branch', 'target_branch']) {
        expect(
          await api.call(createMergeRequest, { id: project.id, ...fine, [what]: name }),
        ).toMatchObject(refused(what))
      }
      const change = await api.call(updateMergeRequest, {
        id: project.id,
        merge_request_iid: iid,
        target_branch: name,
      })
      expect(change).toMatchObject(refused('target_branch'))
    }
    expect((await api.call(listProjectMergeRequests, { id: project.id })).headers['x-total']).toBe(
      String(iid),
    )
  })

  test('shared by a tag and a branch means the branch', async () => {
    const { api, change, params } = await propose('twin')
    const other = await commitOf({}, 'Other')
    const tags = ['twin', 'twin-target'].map((name) => `${other}:refs/tags/${name}`)
    expect((await client.run('push', url(), ...tags)).code).toBe(0)
    expect((await api.call(getCommit, { id: project.id, sha: 'twin' })).body.id).toBe(change)
    const compared = await api.call(compareRefs, {
      id: project.id,
      from: 'twin-target',
      to: 'twin',
    })
    expect(compared.body.commits).toMatchObject([{ id: change }])
    const shown = (await api.call(getMergeRequestChanges, params)).body
    expect(shown.changes).toMatchObject([{ new_path: 'twin.txt' }])
    expect(shown.sha).toBe(change)
    const merged = await api.call(acceptMergeRequest, params)
    expect(merged.body.state).toBe('merged')
    const { id, parent_ids } = (await api.call(getCommit, { id: project.id, sha: 'twin-target' }))
      .body
    expect([id, parent_ids]).toEqual([merged.body.merge_commit_sha, [commit, change]])
    expect(await tip('refs/tags/twin-target')).toBe(other)
  })

  test('planted on disk is never read as an option', async () => {
    const { api, change, params } = await propose('planted')
    await service.deps.db
      .updateTable('merge_requests')
      .set({ source_branch: '--output=made' })
      .where('source_branch', '=', 'planted')
      .execute()
    await runGit(['update-ref', 'refs/heads/--output=made', change], { gitDir })
    await pushFrom(await commitOf({ parent: 'main' }, 'Meanwhile'), 'planted-target')
    expect((await api.call(rebaseMergeRequest, params)).status).toBe(202)
    await service.deps.jobs.idle()
    const { body } = await api.call(getMergeRequest, params)
    expect(body).toMatchObject({ merge_error: null, source_branch: '--output=made' })
    expect((await api.call(acceptMergeRequest, params)).body.state).toBe('merged')
    expect([existsSync('made'), existsSync(join(gitDir, 'made'))]).toEqual([false, false])
    await runGit(['update-ref', '-d', 'refs/heads/--output=made'], { gitDir })
  })
})

test('a sha other than that of the head is refused, even if git could resolve it', async () => {
  const { api, change, params } = await propose('checked')
  for (const sha of [
    ...'--help HEAD HEAD~1 checked refs/heads/checked @{upstream}'.split(' '),
    '',
    change.slice(1),
    `${change}0`,
    change.toUpperCase(),
    `${change}^{}`,
    '１'.repeat(40),
    commit,
  ]) {
    const reply = await api.call(acceptMergeRequest, { ...params, sha })
    expect([sha, reply.status, reply.refusal.message]).toEqual([
      sha,
      409,
      'SHA does not match HEAD of source branch',
    ])
  }
  expect(await tip('refs/heads/checked-target')).toBe(commit)
  const merged = await api.call(acceptMergeRequest, { ...params, sha: change })
  expect(merged.body.state).toBe('merged')
})
