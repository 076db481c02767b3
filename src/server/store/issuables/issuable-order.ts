import { sql, type RawBuilder } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { byLetters } from '#server/store/dialect.ts'
import type { Issuable } from './issuable.ts'

/** The order of an issue or merge request list. Missing values sort last. */
export interface IssuableOrder {
  by:
    | 'created_at'
    | 'updated_at'
    | 'due_date'
    | 'merged_at'
    | 'weight'
    | 'title'
    | 'popularity'
    | 'milestone_due'
    | 'label_priority'
    | 'priority'
  direction: 'asc' | 'desc'
}

export interface SortKey {
  value: RawBuilder<unknown>
  direction: RawBuilder<unknown>
}

/** The order's sort keys, which may tie. */
export function sortKeys(
  db: Database,
  kind: Issuable,
  { by, direction }: IssuableOrder,
): SortKey[] {
  const column = (name: string) => sql.ref(`${kind.rows}.${name}`)
  const first = (value: RawBuilder<unknown>): SortKey => ({ value, direction: sql.raw(direction) })
  const nullsLast = (value: RawBuilder<unknown>): SortKey => ({
    value,
    direction: sql.raw(`${direction} nulls last`),
  })
  switch (by) {
    case 'created_at':
    case 'updated_at':
      return [first(column(by))]
    case 'due_date':
    case 'merged_at':
    case 'weight':
      return [nullsLast(column(by))]
    case 'title':
      return [first(byLetters(db, column('title')))]
    case 'popularity':
      return [first(column('upvotes'))]
    case 'milestone_due':
      return [nullsLast(milestoneDue(kind))]
    case 'label_priority':
      return [nullsLast(labelPriority(kind))]
    case 'priority':
      return [nullsLast(milestoneDue(kind)), nullsLast(labelPriority(kind))]
  }
}

const milestoneDue = ({ rows }: Issuable) => sql`(
  select milestones.due_date from milestones
  where milestones.id = ${sql.ref(`${rows}.milestone_id`)}
)`

/** The smallest number is the highest priority. */
const labelPriority = ({ rows, labels, key }: Issuable) => sql`(
  select min(p.priority) from ${sql.table(labels)} worn
  join label_priorities p on p.label_id = worn.label_id and p.project_id = worn.project_id
  where ${sql.ref(`worn.${key}`)} = ${sql.ref(`${rows}.id`)}
)`
