import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

import { expect } from 'vitest'

import { runGit } from '#server/git/run.ts'

interface Found {
  id: number
  state: string
  sha: string
  merge_commit_sha: string | null
  squash_commit_sha: string | null
  merge_error: string | null
  merged_at: string | null
}

/** What a data folder with one project holds after a kill and another start. */
export interface Remains {
  /** Database and repository say the same, nothing is under way or left over, and nothing is missing. */
  expectSound(killedAt: number): void
  mergeRequest(iid: number): Found
  branch(name: string): string | null
  parents(commit: string): string[]
  versions(iid: number): number
  /** System notes that begin so. */
  notes(iid: number, words: string): number
  pendingTodos(iid: number): number
  pipelines(sha: string): number
  /** How often the first issue was closed. */
  closings(): number
  close(): void
}

export async function openRemains(data: string): Promise<Remains> {
  const db = new DatabaseSync(join(data, 'mergeboard.db'), { readOnly: true })
  const all = (sql: string, ...values: SQLInputValue[]) => db.prepare(sql).all(...values)
  const count = (sql: string, ...values: SQLInputValue[]) =>
    Number(all(`select count(*) as n from ${sql}`, ...values)[0]!['n'])
  const of = '(select id from merge_requests where iid = ?)'

  const gitDir = join(
    data,
    'repositories',
    String(all('select disk_path from projects')[0]!['disk_path']),
  )
  const git = async (...args: string[]) => (await runGit(args, { gitDir })).stdout.toString().trim()
  const lines = async (...args: string[]) => (await git(...args)).split('\n').filter(Boolean)
  const refs = new Map(
    (await lines('for-each-ref', '--format=%(refname) %(objectname)')).map(
      (line) => line.split(' ') as [string, string],
    ),
  )
  const history = new Map(
    (await lines('log', '--format=%H %P', '--branches')).map((line) => {
      const [commit, ...parents] = line.split(' ')
      return [commit!, parents]
    }),
  )
  const main = new Set(await lines('rev-list', 'refs/heads/main'))
  const { stdout, stderr } = await runGit(['fsck', '--strict', '--no-dangling'], { gitDir })
  const problems = stdout.toString() + stderr
  const named = all(`
    select sha as id from merge_requests union select merge_commit_sha from merge_requests
    union select squash_commit_sha from merge_requests union select head_commit_sha from merge_request_diffs
    union select base_commit_sha from merge_request_diffs union select start_commit_sha from merge_request_diffs`)
  const known = await runGit(['cat-file', '--batch-check'], {
    gitDir,
    input: named.map(({ id }) => `${String(id ?? refs.get('refs/heads/main'))}\n`).join(''),
  })
  const files = readdirSync(gitDir, { recursive: true, encoding: 'utf8' })

  const mergeRequests = () => all('select * from merge_requests order by id') as unknown as Found[]
  return {
    expectSound(killedAt) {
      expect(problems).toBe('')
      expect(known.stdout.toString()).not.toContain('missing')
      expect(files.filter((name) => /\.lock$|tmp_|scratch-/.test(name))).toEqual([])
      expect(count('pushes')).toBe(0)
      expect(
        count(`merge_requests where state = 'locked' or rebase_in_progress = 1
          or in_progress_merge_commit_sha is not null or merge_status = 'preparing'`),
      ).toBe(0)
      for (const { id, state, sha, merged_at } of mergeRequests()) {
        const isMerged = state === 'merged'
        expect([id, main.has(sha)]).toEqual([id, isMerged && isIn(id, sha)])
        const events = `resource_events where kind = 'state' and state = 'merged' and merge_request_id = ?`
        expect(count(events, id)).toBe(isMerged ? 1 : 0)
        expect(count(`notes where body = 'merged' and merge_request_id = ?`, id)).toBe(
          isMerged ? 1 : 0,
        )
        if (isMerged) expect(Date.parse(merged_at!)).toBeLessThanOrEqual(killedAt)
      }
    },
    mergeRequest: (iid) => mergeRequests()[iid - 1]!,
    branch: (name) => refs.get(`refs/heads/${name}`) ?? null,
    parents: (commit) => history.get(commit) ?? [],
    versions: (iid) => count(`merge_request_diffs where merge_request_id = ${of}`, iid),
    notes: (iid, words) =>
      count(
        `notes where system = 1 and merge_request_id = ${of} and body like ?`,
        iid,
        `${words}%`,
      ),
    pendingTodos: (iid) => count(`todos where state = 'pending' and merge_request_id = ${of}`, iid),
    pipelines: (sha) => count('pipelines where sha = ?', sha),
    closings() {
      const isClosed = count(`issues where iid = 1 and state = 'closed'`)
      const [events, notes] = [
        count(`resource_events where kind = 'state' and state = 'closed' and issue_id is not null`),
        count(`notes where body = 'closed' and issue_id is not null`),
      ]
      expect([events, notes]).toEqual([isClosed, isClosed])
      return isClosed
    },
    close: () => db.close(),
  }

  /** With a squash its commits are not in the branch, but one that does the same. */
  function isIn(id: number, sha: string): boolean {
    const { squash_commit_sha } = mergeRequests().find((one) => one.id === id)!
    if (squash_commit_sha === null) return true
    expect(main.has(squash_commit_sha)).toBe(true)
    return squash_commit_sha === sha
  }
}
