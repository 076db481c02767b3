import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { deleteOwnAccessToken } from '#contract/access-tokens.ts'
import { addProjectMember, removeProjectMember } from '#contract/members.ts'
import { archiveProject, unarchiveProject } from '#contract/projects.ts'
import { blockUser } from '#contract/users.ts'
import { EMPTY_TREE } from '#server/git/diff.ts'
import { runGit } from '#server/git/run.ts'
import type { TestUser } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import {
  at,
  client,
  closeHostileGit,
  commit,
  commitOf,
  gitDir,
  halfPush,
  leftovers,
  openHostileGit,
  owner,
  pack,
  postPush,
  project,
  push,
  rawCommit,
  root,
  send,
  service,
  tip,
} from '#server/testing/hostile-git.ts'
import { changesOf, line, ZERO } from '#server/testing/pkt-lines.ts'
import { made } from '#server/testing/world.ts'

// Tests pushes that are interrupted, overtaken or forbidden.

beforeAll(openHostileGit)
afterAll(closeHostileGit)

describe('a push of several branches', () => {
  const moves = (first: string, second: string) =>
    [first, second].map((name, nth) => ({
      ref: `refs/heads/${name}`,
      before: nth === 0 ? ZERO : '1'.repeat(40),
      after: commit,
    }))

  test('reports each result when one branch moved meanwhile, and processes the other', async () => {
    const { body } = await postPush(changesOf(moves('moved', 'stale'), 'report-status'), pack)
    expect(body).toContain('ok refs/heads/moved')
    expect(body).toContain('ng refs/heads/stale')
    expect([await tip('refs/heads/moved'), await tip('refs/heads/stale')]).toEqual([commit, null])
  })

  test('that is atomic changes nothing when one ref fails', async () => {
    const wanted = changesOf(moves('all', 'nothing'), 'report-status atomic')
    const { body } = await postPush(wanted, pack)
    expect(body).toContain('ng refs/heads/all')
    expect([await tip('refs/heads/all'), await tip('refs/heads/nothing')]).toEqual([null, null])
  })
})

test('a push cannot declare shallow commits', async () => {
  const who = 'A <a@b.test> 1700000000 +0000'
  const parent = await commitOf({}, 'Hidden')
  const child = await rawCommit(
    `tree ${EMPTY_TREE}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n\nShown\n`,
  )
  const { stdout } = await runGit(['pack-objects', '--stdout', '--quiet'], {
    gitDir: join(client.dir, '.git'),
    input: `${child}\n`,
  })
  const command = { ref: 'refs/heads/cut-off', before: ZERO, after: child }
  const { body } = await postPush(
    line(`shallow ${child}`) + changesOf([command], 'report-status'),
    stdout,
  )
  expect(body).toContain('ng refs/heads/cut-off')
  expect(await tip('refs/heads/cut-off')).toBeNull()
  expect(existsSync(join(gitDir, 'shallow'))).toBe(false)
})

describe('in the middle of a push', () => {
  test('a dropped connection changes nothing and leaves nothing behind', async () => {
    const { sending } = await halfPush('refs/heads/cut')
    sending.destroy()
    await eventually(async () => expect(await leftovers()).toEqual([]))
    expect(await tip('refs/heads/cut')).toBeNull()
    expect((await push('refs/heads/cut', pack)).body).toContain('ok refs/heads/cut')
    expect(await tip('refs/heads/cut')).toBe(commit)
  })

  const ends: [string, (user: TestUser) => Promise<{ status: number }>][] = [
    ['a token that is revoked', (user) => service.as(user).call(deleteOwnAccessToken)],
    ['an account that is blocked', ({ id }) => service.as(root).call(blockUser, { id })],
    [
      'a membership that is over',
      ({ id }) => service.as(owner).call(removeProjectMember, { id: project.id, user_id: id }),
    ],
    [
      'a project that is archived',
      () => service.as(owner).call(archiveProject, { id: project.id }),
    ],
  ]
  test.each(ends)('%s ends it', async (what, end) => {
    const user = await service.user(`pusher-${ends.findIndex(([name]) => name === what)}`)
    await made(service.as(owner), addProjectMember, {
      id: project.id,
      user_id: user.id,
      access_level: 30,
    })
    const { sending, reply } = await halfPush('refs/heads/ended', user)
    expect((await end(user)).status).toBeLessThan(300)
    sending.end(pack.subarray(-20))
    expect(await text(await reply)).toContain('You can no longer push to this project')
    expect(await tip('refs/heads/ended')).toBeNull()
    await service.as(owner).call(unarchiveProject, { id: project.id })
  })

  test('other pushes wait in a queue', async () => {
    const first = await halfPush('refs/heads/first')
    const second = push('refs/heads/second', pack)
    const url = `${at}/info/refs?service=git-upload-pack`
    // A fetch by another user still gets a slot.
    expect((await send(url, { user: owner })).status).toBe(200)
    expect(await tip('refs/heads/second')).toBeNull()
    first.sending.end(pack.subarray(-20))
    expect(await text(await first.reply)).toContain('ok refs/heads/first')
    expect((await second).body).toContain('ok refs/heads/second')
  })
})
