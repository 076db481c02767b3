import { until, type Scenario } from './compare.ts'
import type { BenchProject } from './project.ts'

/** Reads the large branch's changes: computed, stored, and without display limits. */
export function readingChanges(project: BenchProject): Scenario[] {
  const { client, service, db, path, gitDir, fork, large, iidOf } = project
  const changes = `${path}/merge_requests/${iidOf(large)}/changes`
  const version = db.selectFrom('merge_request_diffs').where('head_commit_sha', '=', large.head)
  const stored = async () => (await version.select('stored').executeTakeFirstOrThrow()).stored === 1
  const byHand = () => client.must(`--git-dir=${gitDir}`, 'diff', '-p', '-M', fork, large.head)

  const forget = async () => {
    const { id } = await version.select('id').executeTakeFirstOrThrow()
    await db.updateTable('merge_request_diffs').set({ stored: 0 }).where('id', '=', id).execute()
    await db.deleteFrom('merge_request_diff_files').where('diff_id', '=', id).execute()
  }
  let isRead = false
  return [
    {
      name: 'changes of 80,000 lines, first read',
      goal: '≤ 1.25',
      rounds: 11,
      async prepare() {
        // The service stores the changes after it has replied.
        if (isRead) await until(stored)
        await forget()
        isRead = false
      },
      async ours() {
        await service.get(changes)
        isRead = true
      },
      byHand,
    },
    {
      name: '… stored',
      goal: '≤ 0.15',
      rounds: 21,
      prepare: () => until(stored),
      ours: () => service.get(changes),
      byHand,
    },
    {
      name: '… without limits',
      goal: '≤ 1.25',
      rounds: 11,
      ours: () => service.get(`${changes}?access_raw_diffs=true`),
      byHand,
    },
  ]
}
