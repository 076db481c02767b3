import { sql, type RawBuilder } from 'kysely'

import type { Database } from './database.ts'
import { contains } from './dialect.ts'
import type {
  AssigneeChoice,
  IssueFilters,
  MilestoneChoice,
  PersonChoice,
} from './issue-filters.ts'
import { isOpenToViewer, type IssueReach } from './issue-reach.ts'

/** What the filters of a list say, as conditions. `id` is the issue's id in whichever table is read. */

export type Condition = RawBuilder<boolean>

const not = (condition: Condition): Condition => sql`not ${condition}`

function hasLabel(id: RawBuilder<number>, title: RawBuilder<unknown>): Condition {
  return sql`exists (
    select 1 from issue_labels worn where worn.issue_id = ${id} and worn.title ${title}
  )`
}

/**
 * Whether the issue has each of the different titles. They are counted, because PostgreSQL takes seconds to find the best
 * order for joining twenty of them.
 */
export function hasLabels(id: RawBuilder<number>, titles: readonly string[]): Condition {
  return sql`${titles.length} = (
    select count(*) from issue_labels worn where worn.issue_id = ${id} and worn.title in (${sql.join(titles)})
  )`
}

function isAssigned(id: RawBuilder<number>, people: readonly PersonChoice[] | null): Condition {
  return sql`exists (
    select 1 from issue_assignees given where given.issue_id = ${id}
    ${people ? sql`and given.user_id in (${sql.join(people.map(personId))})` : sql``}
  )`
}

/** `labels` as a list of titles is no matter of these. */
export function labelConditions(id: RawBuilder<number>, { labels, not: unwanted }: IssueFilters) {
  return [
    ...(labels === 'any' ? [hasLabel(id, sql`is not null`)] : []),
    ...(labels === 'none' ? [not(hasLabel(id, sql`is not null`))] : []),
    ...(unwanted?.labels?.length
      ? [not(hasLabel(id, sql`in (${sql.join(unwanted.labels)})`))]
      : []),
  ]
}

export function assigneeConditions(
  id: RawBuilder<number>,
  assignees: AssigneeChoice | undefined,
  { not: unwanted }: IssueFilters,
): Condition[] {
  const without = unwanted?.assignees?.length ? [not(isAssigned(id, unwanted.assignees))] : []
  if (assignees === undefined) return without
  if (assignees === 'none') return [not(isAssigned(id, null)), ...without]
  if (assignees === 'any') return [isAssigned(id, null), ...without]
  return [...assignees.map((person) => isAssigned(id, [person])), ...without]
}

export function milestoneConditions(
  choice: MilestoneChoice | undefined,
  today: string,
): Condition[] {
  return choice === undefined ? [] : [hasMilestone(choice, today)]
}

export function issueConditions(
  db: Database,
  reach: IssueReach,
  filters: IssueFilters,
): Condition[] {
  const { iids, search, authors, due, weight, not: unwanted } = filters
  const open = isOpenToViewer(reach)
  const compare = (column: string, operator: '=' | '>=' | '<=', value: unknown): Condition[] =>
    value === undefined
      ? []
      : [sql<boolean>`${sql.ref(`issues.${column}`)} ${sql.raw(operator)} ${value}`]
  return [
    ...(open ? [open] : []),
    ...(iids ? [sql<boolean>`issues.iid in (${sql.join(iids)})`] : []),
    ...(search?.words ?? []).map((word) => saysSomewhere(db, search!.in, word)),
    ...(authors ?? []).map((person) => sql<boolean>`issues.author_id = ${personId(person)}`),
    ...compare('created_at', '>=', filters.createdAfter),
    ...compare('created_at', '<=', filters.createdBefore),
    ...compare('updated_at', '>=', filters.updatedAfter),
    ...compare('updated_at', '<=', filters.updatedBefore),
    ...(due === undefined ? [] : dueConditions(due)),
    ...compare('issue_type', '=', filters.issueType),
    ...compare(
      'confidential',
      '=',
      filters.confidential === undefined ? undefined : Number(filters.confidential),
    ),
    ...(weight === undefined ? [] : [hasWeight(weight)]),
    ...(unwanted?.milestone ? [not(hasMilestone(unwanted.milestone, reach.today))] : []),
    ...(unwanted?.iids ? [sql<boolean>`issues.iid not in (${sql.join(unwanted.iids)})`] : []),
    ...(unwanted?.author
      ? [sql<boolean>`issues.author_id is distinct from ${personId(unwanted.author)}`]
      : []),
    ...(unwanted?.weight === undefined
      ? []
      : [sql<boolean>`issues.weight is distinct from ${unwanted.weight}`]),
  ]
}

/** A name that nobody has is null: equal to no one. */
export function personId(person: PersonChoice): RawBuilder<number | null> {
  return 'id' in person
    ? sql`${person.id}`
    : sql`(select users.id from users where lower(users.username) = ${person.username.toLowerCase()})`
}

/** Always true or false, never null: it may be negated. */
function hasMilestone(choice: MilestoneChoice, today: string): Condition {
  if (choice === 'none') return sql`(issues.milestone_id is null)`
  if (choice === 'any') return sql`(issues.milestone_id is not null)`
  if (choice === 'started') {
    return isMilestoneAmong(sql`milestones.state = 'active' and milestones.start_date <= ${today}`)
  }
  if (choice === 'upcoming') {
    return isMilestoneAmong(sql`
      milestones.state = 'active' and milestones.due_date > ${today} and not exists (
        select 1 from milestones sooner
        where sooner.state = 'active' and sooner.due_date > ${today}
          and sooner.due_date < milestones.due_date
          and (sooner.project_id = milestones.project_id or sooner.group_id = milestones.group_id)
      )`)
  }
  if ('id' in choice) return sql`(issues.milestone_id is not distinct from ${choice.id})`
  return isMilestoneAmong(sql`milestones.title = ${choice.title}`)
}

function isMilestoneAmong(condition: RawBuilder<unknown>): Condition {
  return sql`(issues.milestone_id is not null and issues.milestone_id in (
    select milestones.id from milestones where ${condition}
  ))`
}

function saysSomewhere(
  db: Database,
  columns: readonly ('title' | 'description')[],
  word: string,
): Condition {
  const found = columns.map((column) =>
    contains(db, sql.ref<string | null>(`issues.${column}`), word),
  )
  return sql`(${sql.join(found, sql` or `)})`
}

function dueConditions(due: NonNullable<IssueFilters['due']>): Condition[] {
  if (due === 'none') return [sql`issues.due_date is null`]
  if (due === 'any') return [sql`issues.due_date is not null`]
  return [
    ...(due.from === undefined ? [] : [sql<boolean>`issues.due_date >= ${due.from}`]),
    ...(due.to === undefined ? [] : [sql<boolean>`issues.due_date <= ${due.to}`]),
  ]
}

function hasWeight(weight: 'none' | 'any' | number): Condition {
  if (weight === 'none') return sql`issues.weight is null`
  if (weight === 'any') return sql`issues.weight is not null`
  return sql`issues.weight = ${weight}`
}
