import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Selectable } from 'kysely'
import { expect } from 'vitest'

import { runGit } from '#server/git/run.ts'
import { openDatabase } from '#server/store/database.ts'
import type { Schema } from '#server/store/schema/schema.ts'

/** Inspects a data folder after a kill and a restart. The project defaults to the first. */
export interface Remains {
  /** Expects that the database and the repositories agree, and that no operation is pending, left over or missing. */
  expectSound(killedAt: number): void
  /** Returns the number of merge requests. */
  mergeRequests(): number
  mergeRequest(iid: number): Selectable<Schema['merge_requests']>
  branch(name: string, project?: number): string | null
  /** Returns the parents of a branch's tip. */
  parentsOf(tip: string): string[]
  versions(iid: number): number
  /** Returns the number of system notes that begin with these words. */
  notes(iid: number, words: string): number
  pendingTodos(iid: number): number
  pipelines(sha: string): number
  /** Returns the commits of the applied suggestions, whose discussions must be resolved. */
  applied(): (string | null)[]
  /** Returns how often the first issue was closed. */
  closings(): number
}

/** Reads the data folder. Assumes that all merge requests target the first project. */
export async function openRemains(
  data: string,
  database = join(data, 'mergeboard.db'),
): Promise<Remains> {
  const rows = await readRows(database)
  const repositories = await Promise.all(
    rows.projects.map(({ disk_path }) => lookInto(join(data, 'repositories', disk_path))),
  )
  const [repository] = repositories
  const { gitDir } = repository!
  const listed = await runGit(['rev-list', 'refs/heads/main'], { gitDir })
  const main = new Set(listed.stdout.toString().split('\n'))
  const named = [
    ...rows.mergeRequests.flatMap((one) => [one.sha, one.merge_commit_sha, one.squash_commit_sha]),
    ...rows.versions.flatMap((one) => [
      one.head_commit_sha,
      one.base_commit_sha,
      one.start_commit_sha,
    ]),
  ]
  const { stdout } = await runGit(['cat-file', '--batch-check'], {
    gitDir,
    input: named.flatMap((sha) => (sha === null ? [] : [`${sha}\n`])).join(''),
  })

  const mergeRequest = (iid: number) => rows.mergeRequests.find((one) => one.iid === iid)!
  const of = (iid: number) => {
    const { id } = mergeRequest(iid)
    return (row: { merge_request_id: number | null }) => row.merge_request_id === id
  }
  return {
    expectSound(killedAt) {
      for (const { problems, files } of repositories) {
        expect(problems).toBe('')
        expect(files.filter((name) => /\.lock$|tmp_|scratch-/.test(name))).toEqual([])
      }
      expect(stdout.toString()).not.toContain('missing')
      expect(rows.pushes).toEqual([])
      expect(rows.outbox).toEqual([])
      for (const one of rows.mergeRequests) {
        const isMerged = one.state === 'merged'
        expect(one).toMatchObject({
          state: isMerged ? 'merged' : 'opened',
          rebase_in_progress: 0,
          in_progress_merge_commit_sha: null,
          merge_status: expect.not.stringMatching('preparing'),
        })
        const { iid, sha, squash_commit_sha: squashed } = one
        // A squash puts one equivalent commit on the branch in place of the originals.
        expect([iid, main.has(squashed ?? sha!)]).toEqual([iid, isMerged])
        const events = rows.events.filter(of(iid)).filter(({ state }) => state === 'merged')
        const notes = rows.notes.filter(of(iid)).filter(({ body }) => body === 'merged')
        const count = isMerged ? 1 : 0
        expect([iid, events.length, notes.length]).toEqual([iid, count, count])
        if (isMerged) expect(Date.parse(one.merged_at!)).toBeLessThanOrEqual(killedAt)
      }
    },
    mergeRequests: () => rows.mergeRequests.length,
    mergeRequest,
    branch: (name, project = 1) =>
      repositories[project - 1]!.branches.get(`refs/heads/${name}`) ?? null,
    parentsOf: (tip) => repository!.parents.get(tip) ?? [],
    versions: (iid) => rows.versions.filter(of(iid)).length,
    notes: (iid, words) =>
      rows.notes.filter(of(iid)).filter(({ system, body }) => system && body.startsWith(words))
        .length,
    pendingTodos: (iid) =>
      rows.todos.filter(of(iid)).filter(({ state }) => state === 'pending').length,
    pipelines: (sha) => rows.pipelines.filter((one) => one.sha === sha).length,
    applied() {
      const applied = rows.suggestions.filter((one) => one.applied)
      const of = (id: number) => rows.notes.find((note) => note.id === id)
      for (const { note_id } of applied) expect(of(note_id)?.resolved_at).not.toBeNull()
      return applied.map(({ commit_id }) => commit_id)
    },
    closings() {
      const closed = rows.issues.filter(({ state }) => state === 'closed').length
      const events = rows.events.filter((one) => one.issue_id !== null && one.state === 'closed')
      const notes = rows.notes.filter((one) => one.issue_id !== null && one.body === 'closed')
      expect([events.length, notes.length]).toEqual([closed, closed])
      return closed
    },
  }
}

async function readRows(database: string) {
  const db = openDatabase(database)
  const rows = {
    projects: await db.selectFrom('projects').selectAll().orderBy('id').execute(),
    mergeRequests: await db.selectFrom('merge_requests').selectAll().execute(),
    versions: await db.selectFrom('merge_request_diffs').selectAll().execute(),
    notes: await db.selectFrom('notes').selectAll().execute(),
    suggestions: await db.selectFrom('suggestions').selectAll().execute(),
    events: await db.selectFrom('resource_events').selectAll().execute(),
    todos: await db.selectFrom('todos').selectAll().execute(),
    issues: await db.selectFrom('issues').selectAll().execute(),
    pipelines: await db.selectFrom('pipelines').selectAll().execute(),
    pushes: await db.selectFrom('pushes').selectAll().execute(),
    outbox: await db.selectFrom('outbox').selectAll().execute(),
  }
  await db.destroy()
  return rows
}

async function lookInto(gitDir: string) {
  const { stdout, stderr } = await runGit(['fsck', '--strict', '--no-dangling'], { gitDir })
  const listed = await runGit(
    ['for-each-ref', '--format=%(refname) %(objectname) %(parent)', 'refs/heads'],
    { gitDir },
  )
  const lines = listed.stdout.toString().split('\n').filter(Boolean)
  const tips = lines.map((line) => line.split(' ') as [string, string, ...string[]])
  return {
    gitDir,
    branches: new Map(tips.map(([name, tip]) => [name, tip])),
    parents: new Map(tips.map(([, tip, ...parents]) => [tip, parents])),
    problems: stdout.toString() + stderr,
    files: readdirSync(gitDir, { recursive: true, encoding: 'utf8' }),
  }
}
