import { sql, type Kysely } from 'kysely'

/** The foreign keys that need an index: without one, deleting a referenced row scans the table. */
const REFERENCES: Record<string, string[]> = {
  access_tokens: ['created_by_id'],
  board_labels: ['label_id'],
  board_lists: ['assignee_id', 'label_id', 'milestone_id'],
  boards: ['assignee_id', 'milestone_id'],
  deployments: ['user_id'],
  issues: ['closed_by_id'],
  jobs: ['user_id'],
  label_priorities: ['label_id'],
  members: ['created_by_id'],
  merge_requests: ['closed_by_id', 'merge_user_id', 'merged_by_id'],
  notes: ['resolved_by_id'],
  pipelines: ['user_id'],
  subscriptions: ['user_id'],
  users: ['created_by_id'],
}

export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, columns] of Object.entries(REFERENCES)) {
    for (const column of columns) {
      const name = sql.id(`${table}_${column}`)
      await sql`create index ${name} on ${sql.table(table)} (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
        db,
      )
    }
  }
}
