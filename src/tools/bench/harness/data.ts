import { sql, type Kysely } from 'kysely'

import { digestOf } from '#server/domain/accounts/digest.ts'
import { hashPassword } from '#server/domain/accounts/passwords.ts'
import type { Database } from '#server/store/database.ts'
import { engineOf } from '#server/store/dialect.ts'
import type { Schema } from '#server/store/schema/schema.ts'

export const size = {
  users: 2000,
  subgroups: 50,
  projects: 200,
  labelsPerProject: 20,
  issues: 100_000,
  mergeRequests: 100_000,
  boards: 500,
  listsPerBoard: 6,
}

/** The number of users with tokens. They are members of the group that owns everything. */
export const CLIENTS = 4
export const tokenOf = (user: number) => `glpat-bench-${user}`
export const TOKEN = tokenOf(1)
/** The user of `TOKEN`, who can also sign in. */
export const USER = 'user-1'
export const PASSWORD = 'a quiet word for benches'
export const GROUP = 'bench'

const CHUNK = 10_000
const NOW = '2026-01-01T00:00:00.000Z'
export const times = { created_at: NOW, updated_at: NOW }

/**
 * Fills an empty database with a group that contains subgroups with projects. The data is skewed as in practice: few
 * labels and people have most issues.
 */
export async function fill(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await fillPeople(trx, size.users)
    await fillSpaces(trx)
    await fillLabels(trx)
    await fillIssues(trx)
    await fillBoards(trx)
  })
}

/** Adds users. The first ones have tokens, and the very first a password. */
export async function fillPeople(db: Kysely<Schema>, count: number): Promise<void> {
  const password = await hashPassword(PASSWORD)
  await insert(db, 'users', count, (n) => ({
    username: `user-${n}`,
    name: `User ${n}`,
    email: `user-${n}@bench.test`,
    password_hash: n === 1 ? password : null,
    ...times,
  }))
  await insert(db, 'access_tokens', CLIENTS, (n) => ({
    kind: 'personal' as const,
    user_id: n,
    name: 'bench',
    scopes: 'api',
    digest: digestOf(tokenOf(n)),
    created_at: NOW,
  }))
}

async function fillSpaces(db: Kysely<Schema>): Promise<void> {
  await insert(db, 'namespaces', 1 + size.subgroups, (n) => {
    const path = n === 1 ? GROUP : `${GROUP}/part-${n - 1}`
    return {
      kind: 'group' as const,
      root_id: 1,
      parent_id: n === 1 ? null : 1,
      name: path,
      path: n === 1 ? GROUP : `part-${n - 1}`,
      full_path: path,
      path_key: path,
      full_name: path,
      ...times,
    }
  })
  const own = (n: number) => ({ ancestor_id: n, namespace_id: n, depth: 0 })
  await insert(db, 'namespace_ancestors', 1 + size.subgroups, own)
  const above = (n: number) => ({ ancestor_id: 1, namespace_id: 1 + n, depth: 1 })
  await insert(db, 'namespace_ancestors', size.subgroups, above)
  await insert(db, 'members', size.users, (n) => ({
    root_id: 1,
    source_type: 'group' as const,
    source_id: 1,
    user_id: n,
    access_level: 40,
    ...times,
  }))
  await insert(db, 'projects', size.projects, (n) => {
    const part = ((n - 1) % size.subgroups) + 1
    const path = `${GROUP}/part-${part}/project-${n}`
    return {
      root_id: 1,
      namespace_id: 1 + part,
      creator_id: 1,
      name: `Project ${n}`,
      path: `project-${n}`,
      full_path: path,
      path_key: path,
      full_name: path,
      disk_path: `00/00/project-${n}.git`,
      last_activity_at: NOW,
      ...times,
    }
  })
}

async function fillLabels(db: Kysely<Schema>): Promise<void> {
  await insert(db, 'labels', size.projects * size.labelsPerProject, (n) => ({
    root_id: 1,
    project_id: projectOfLabel(n),
    title: titleOf(((n - 1) % size.labelsPerProject) + 1),
    color: '#428BCA',
    ...times,
  }))
}

async function fillIssues(db: Kysely<Schema>): Promise<void> {
  const project = projectOfIssue
  const state = (n: number) => (n % 4 === 0 ? ('closed' as const) : ('opened' as const))
  const position = (n: number) => `V${String(n).padStart(8, '0')}`
  await insert(db, 'issues', size.issues, (n) => ({
    root_id: 1,
    project_id: project(n),
    iid: Math.ceil(n / size.projects),
    author_id: skewed(n, size.users),
    title: `Issue ${n} about something that somebody wants`,
    description: 'What happens, what should happen, and how to see it. '.repeat(4),
    state: state(n),
    position: position(n),
    ...times,
  }))
  await insert(db, 'issue_labels', size.issues, (n) => {
    const nth = skewed(n, size.labelsPerProject)
    return {
      issue_id: n,
      label_id: labelOf(project(n), nth),
      root_id: 1,
      project_id: project(n),
      state: state(n),
      position: position(n),
      title: titleOf(nth),
    }
  })
  await insert(db, 'issue_assignees', size.issues, (n) => ({
    issue_id: n,
    user_id: skewed(n + 7, size.users),
  }))
}

async function fillBoards(db: Kysely<Schema>): Promise<void> {
  await insert(db, 'boards', size.boards, (n) => ({
    root_id: 1,
    project_id: projectOfBoard(n),
    name: `Board ${n}`,
    ...times,
  }))
  await insert(db, 'board_lists', size.boards * size.listsPerBoard, (n) => {
    const board = Math.ceil(n / size.listsPerBoard)
    const position = (n - 1) % size.listsPerBoard
    return {
      root_id: 1,
      board_id: board,
      kind: 'label' as const,
      label_id: labelOf(projectOfBoard(board), position + 1),
      position,
      ...times,
    }
  })
}

/** The title of a project's nth label, counting from 1. The first labels are on most issues. */
export const titleOf = (nth: number) => `label ${nth}`

/** The ids of a board's lists, in their initial order. */
export const listsOf = (board: number) =>
  Array.from({ length: size.listsPerBoard }, (_, i) => (board - 1) * size.listsPerBoard + i + 1)

export const projectOfBoard = (board: number) => ((board - 1) % size.projects) + 1
const projectOfIssue = (issue: number) => ((issue - 1) % size.projects) + 1
const projectOfLabel = (label: number) => Math.ceil(label / size.labelsPerProject)
export const labelOf = (project: number, nth: number) => (project - 1) * size.labelsPerProject + nth

/** Returns a number from 1 to `count`. Small numbers are far more frequent. The same seed gives the same number. */
export function skewed(seed: number, count: number): number {
  const random = ((seed * 2_654_435_761) % 4_294_967_296) / 4_294_967_296
  return 1 + Math.floor(random ** 3 * count)
}

/** Inserts rows 1 to `count`, many per statement. All rows need the same columns. */
export async function insert<T extends keyof Schema>(
  db: Kysely<Schema>,
  table: T,
  count: number,
  row: (n: number) => object,
): Promise<void> {
  for (let start = 1; start <= count; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - start + 1) }, (_, i) =>
      row(start + i),
    )
    const columns = Object.keys(rows[0]!)
    const json = JSON.stringify(rows)
    const values =
      engineOf(db) === 'postgres'
        ? sql`${sql.join(columns.map((name) => sql.ref(name)))} from json_populate_recordset(null::${sql.table(table)}, ${json})`
        : sql`${sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${json})`
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${values}`.execute(db)
  }
}
