import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { getCommit } from '#contract/commits.ts'
import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { getRawBlob, listRepositoryTree } from '#contract/repositories.ts'
import { commandLimits } from '#server/git/command-limits.ts'
import { eventually } from '#server/testing/eventually.ts'
import {
  bombOf,
  client,
  closeHostileGit,
  commitOf,
  developer,
  leftovers,
  openHostileGit,
  pack,
  postPush,
  project,
  push,
  pushFrom,
  service,
  tip,
} from '#server/testing/hostile-git.ts'
import { importCommits } from '#server/testing/import-commits.ts'
import {
  blobId,
  chainedPack,
  delta,
  entryOf,
  flipped,
  packOf,
  swollenPack,
} from '#server/testing/packs.ts'
import { changesOf, ZERO } from '#server/testing/pkt-lines.ts'

// Tests broken packs and packs that expand far beyond their size.

const MIB = 1024 * 1024

beforeAll(openHostileGit)
afterAll(closeHostileGit)

describe('a pack', () => {
  const broken: [string, (pack: Buffer) => Buffer][] = [
    ['with a wrong checksum', (pack) => flipped(pack, pack.length - 1)],
    ['with a changed byte', (pack) => flipped(pack, Math.floor(pack.length / 2))],
    ['that is cut', (pack) => pack.subarray(0, pack.length - 100)],
    ['that is none', () => Buffer.from('PACK nothing of the kind')],
    ['that counts more objects than it has', (pack) => flipped(pack, 11)],
    ['with an object smaller than it says', () => packOf(entryOf(3, 'x', { size: MIB }))],
    ['with a difference to itself', () => packOf(entryOf(6, delta('x', 'y'), { base: '00' }))],
    ['with a difference to nothing', () => packOf(entryOf(7, delta('x', 'y'), { base: ZERO }))],
  ]

  test.each(broken)('%s is refused, and leaves nothing', async (_name, change) => {
    const { body } = await push('refs/heads/broken', change(pack))
    expect(body).not.toContain('ok refs/heads/broken')
    expect(await tip('refs/heads/broken')).toBeNull()
    await eventually(async () => expect(await leftovers()).toEqual([]))
  })

  test('without the objects it refers to is refused', async () => {
    const empty = Buffer.from(
      '5041434b0000000200000000029d08823bd8a8eab510ad6ac75c823cfd3ed31e',
      'hex',
    )
    const command = { ref: 'refs/heads/hollow', before: ZERO, after: 'ab'.repeat(20) }
    const { body } = await postPush(changesOf([command], 'report-status'), empty)
    expect(body).toContain('ng refs/heads/hollow')
    expect(await tip('refs/heads/hollow')).toBeNull()
  })

  test('with trailing bytes is accepted without them', async () => {
    const { body } = await push('refs/heads/tailed', Buffer.concat([pack, randomBytes(MIB)]))
    expect(body).toContain('ok refs/heads/tailed')
    expect(await leftovers()).toEqual([])
  })

  test('that would expand enormously is refused before it is expanded', async () => {
    const { body } = await push('refs/heads/swollen', swollenPack())
    expect(body).toContain('over limit')
    expect(await tip('refs/heads/swollen')).toBeNull()
    await eventually(async () => expect(await leftovers()).toEqual([]))
  })

  test('with a message of a megabyte is refused', async () => {
    const { output } = await pushFrom(await commitOf({}, 'm'.repeat(MIB)), 'endless')
    expect(output).toContain('A commit can be at most 0.3 MiB')
  })

  test('of exponentially nested folders stays within the time limits', async () => {
    const usual = { ...commandLimits }
    onTestFinished(() => void Object.assign(commandLimits, usual))
    const cost = { timeout: 300 }
    Object.assign(commandLimits, { comparing: cost, merging: cost })
    const bombs = await Promise.all(['a\n', 'b\n'].map(bombOf))
    for (const [nth, bomb] of bombs.entries()) {
      expect(
        (await pushFrom(await commitOf({ parent: 'main', tree: bomb }), `bomb-${nth}`)).code,
      ).toBe(0)
    }
    const api = service.as(developer)
    const opened = await api.call(createMergeRequest, {
      id: project.id,
      source_branch: 'bomb-0',
      target_branch: 'bomb-1',
      title: 'Too much',
    })
    expect(opened.status).toBe(422)
    expect(
      (
        await api.call(listRepositoryTree, {
          id: project.id,
          ref: 'bomb-0',
          recursive: true,
          per_page: 1,
        })
      ).headers['x-total'],
    ).toBe('100000')
    expect((await api.call(getCommit, { id: project.id, sha: 'bomb-0' })).body.stats).toEqual({
      additions: 0,
      deletions: 0,
      total: 0,
    })
  })

  test('of deeply nested folders is listed down to a limit', async () => {
    const git = { gitDir: join(client.dir, '.git') }
    const folder = 'd'.repeat(200)
    const deep = Array.from({ length: 650 }, () => folder).join('/')
    const [commit] = await importCommits(git.gitDir, [
      { ref: 'refs/heads/deep', files: [[`${deep}/x`, 'x']] },
    ])
    expect((await pushFrom(commit!, 'deep')).code).toBe(0)
    const { status, headers } = await service
      .as(developer)
      .call(listRepositoryTree, { id: project.id, ref: 'deep', recursive: true, per_page: 1 })
    expect(status).toBe(200)
    expect(Number(headers['x-total'])).toBeLessThan(650)
  })
})

test('a pack with one long delta chain is checked quickly', async () => {
  const length = 10_000
  const { body } = await push('refs/heads/chained', chainedPack(length))
  expect(body).toContain('ok refs/heads/chained')
  const blob = { id: project.id, sha: blobId(String(length)) }
  expect((await service.as(developer).call(getRawBlob, blob)).body).toBe(String(length))
})
