import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#server/testing/app.ts'
import { findCheckable, setMergeStatuses, startChecks } from './status.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('pending checks of one branch are updated together, except those with new commits', async () => {
  const { db } = service.deps
  const { id: author_id } = await service.user('ann')
  const project = await service.project('app')
  const now = service.deps.now()
  const made: number[] = []
  for (let from = 0; from < 1000; from += 100) {
    const rows = await db
      .insertInto('merge_requests')
      .values(
        Array.from({ length: 100 }, (_, at) => ({
          root_id: 1,
          project_id: project.id,
          source_project_id: project.id,
          iid: from + at + 1,
          author_id,
          title: 'Change',
          draft: 0 as const,
          source_branch: `work-${from + at}`,
          target_branch: 'main',
          merge_status: 'unchecked' as const,
          sha: at === 0 ? null : 'a'.repeat(40),
          created_at: now,
          updated_at: now,
        })),
      )
      .returning('id')
      .execute()
    made.push(...rows.map(({ id }) => id))
  }
  await startChecks(db, made)
  const waiting = await findCheckable(db, project.id, 'main')
  expect(waiting.map(({ id }) => id)).toEqual(made)
  await db
    .updateTable('merge_requests')
    .set({ sha: 'b'.repeat(40) })
    .where('id', '=', made[7]!)
    .execute()
  await setMergeStatuses(db, waiting, { merge_status: 'can_be_merged', needs_rebase: 0 })
  const left = await findCheckable(db, project.id, 'main')
  expect(left.map(({ id }) => id)).toEqual([made[7]])
})
