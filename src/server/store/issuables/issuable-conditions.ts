import { sql, type RawBuilder } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { anyContains } from '#server/store/dialect.ts'
import type {
  AssigneeChoice,
  IssuableFilters,
  MilestoneChoice,
  PersonChoice,
} from './issuable-filters.ts'
import type { Issuable } from './issuable.ts'

/** SQL conditions for the filters that issues and merge requests share. */

export type Condition = RawBuilder<boolean>

export const not = (condition: Condition): Condition => sql`not ${condition}`

const table = (name: string) => sql.table(name)
const of = (alias: string, column: string) => sql.ref(`${alias}.${column}`)

function hasLabel(kind: Issuable, id: RawBuilder<number>, title: RawBuilder<unknown>): Condition {
  return sql`exists (
    select 1 from ${table(kind.labels)} worn where ${of('worn', kind.key)} = ${id} and worn.title ${title}
  )`
}

/**
 * True when the issuable has labels with all the titles. The titles must be distinct. Labels are counted rather than
 * joined: PostgreSQL takes seconds to plan a join of twenty labels.
 */
export function hasLabels(
  kind: Issuable,
  id: RawBuilder<number>,
  titles: readonly string[],
): Condition {
  return sql`${titles.length} = (
    select count(*) from ${table(kind.labels)} worn
    where ${of('worn', kind.key)} = ${id} and worn.title in (${sql.join(titles)})
  )`
}

function isAssigned(
  kind: Issuable,
  id: RawBuilder<number>,
  people: readonly PersonChoice[] | null,
): Condition {
  return sql`exists (
    select 1 from ${table(kind.assignees)} given where ${of('given', kind.key)} = ${id}
    ${people ? sql`and given.user_id in (${sql.join(people.map(personId))})` : sql``}
  )`
}

/** All conditions on labels except a list of titles, which `hasLabels` handles. */
export function labelConditions(
  kind: Issuable,
  id: RawBuilder<number>,
  { labels, not: unwanted }: IssuableFilters,
): Condition[] {
  return [
    ...(labels === 'any' ? [hasLabel(kind, id, sql`is not null`)] : []),
    ...(labels === 'none' ? [not(hasLabel(kind, id, sql`is not null`))] : []),
    ...(unwanted?.labels?.length
      ? [not(hasLabel(kind, id, sql`in (${sql.join(unwanted.labels)})`))]
      : []),
  ]
}

export function assigneeConditions(
  kind: Issuable,
  id: RawBuilder<number>,
  assignees: AssigneeChoice | undefined,
  { not: unwanted }: IssuableFilters,
): Condition[] {
  const without = withoutAssignees(kind, id, unwanted?.assignees)
  if (assignees === undefined) return without
  if (assignees === 'none') return [not(isAssigned(kind, id, null)), ...without]
  if (assignees === 'any') return [isAssigned(kind, id, null), ...without]
  return [...assignees.map((person) => isAssigned(kind, id, [person])), ...without]
}

function withoutAssignees(
  kind: Issuable,
  id: RawBuilder<number>,
  unwanted: AssigneeChoice | undefined,
): Condition[] {
  if (unwanted === undefined) return []
  if (unwanted === 'none') return [isAssigned(kind, id, null)]
  if (unwanted === 'any') return [not(isAssigned(kind, id, null))]
  return unwanted.length > 0 ? [not(isAssigned(kind, id, unwanted))] : []
}

export function milestoneConditions(
  kind: Issuable,
  choice: MilestoneChoice | undefined,
  today: string,
): Condition[] {
  return choice === undefined ? [] : [hasMilestone(kind, choice, today)]
}

/** Conditions on the row's own columns. */
export function rowConditions(
  db: Database,
  kind: Issuable,
  filters: IssuableFilters,
  today: string,
): Condition[] {
  const { iids, search, authors, myReaction, not: unwanted } = filters
  const column = (name: string) => of(kind.rows, name)
  const compare = (name: string, operator: '>=' | '<=', value: unknown): Condition[] =>
    value === undefined ? [] : [sql<boolean>`${column(name)} ${sql.raw(operator)} ${value}`]
  return [
    ...(iids ? [sql<boolean>`${column('iid')} in (${sql.join(iids)})`] : []),
    ...(search?.words ?? []).map((word) =>
      anyContains(
        db,
        search!.in.map((column) => `${kind.rows}.${column}`),
        word,
      ),
    ),
    ...(authors ?? []).map((person) => sql<boolean>`${column('author_id')} = ${personId(person)}`),
    ...compare('created_at', '>=', filters.createdAfter),
    ...compare('created_at', '<=', filters.createdBefore),
    ...compare('updated_at', '>=', filters.updatedAfter),
    ...compare('updated_at', '<=', filters.updatedBefore),
    ...(myReaction ? [isReactedTo(kind, myReaction.userId, myReaction.name)] : []),
    ...(unwanted?.milestone ? [not(hasMilestone(kind, unwanted.milestone, today))] : []),
    ...(unwanted?.iids ? [sql<boolean>`${column('iid')} not in (${sql.join(unwanted.iids)})`] : []),
    ...(unwanted?.author
      ? [sql<boolean>`${column('author_id')} is distinct from ${personId(unwanted.author)}`]
      : []),
    ...(unwanted?.myReaction
      ? [not(isReactedTo(kind, unwanted.myReaction.userId, { name: unwanted.myReaction.name }))]
      : []),
  ]
}

/** The user's id. An unknown username yields null, which equals nothing. */
export function personId(person: PersonChoice): RawBuilder<number | null> {
  return 'id' in person
    ? sql`${person.id}`
    : sql`(select users.id from users where lower(users.username) = ${person.username.toLowerCase()})`
}

/** Never yields null, so it can be negated. */
function hasMilestone(kind: Issuable, choice: MilestoneChoice, today: string): Condition {
  const milestone = of(kind.rows, 'milestone_id')
  const isAmong = (condition: RawBuilder<unknown>) => sql<boolean>`(
    ${milestone} is not null
    and ${milestone} in (select milestones.id from milestones where ${condition})
  )`
  if (choice === 'none') return sql`(${milestone} is null)`
  if (choice === 'any') return sql`(${milestone} is not null)`
  if (choice === 'started') {
    return isAmong(sql`milestones.state = 'active' and milestones.start_date <= ${today}`)
  }
  if (choice === 'upcoming') {
    return isAmong(sql`
      milestones.state = 'active' and milestones.due_date > ${today} and not exists (
        select 1 from milestones sooner
        where sooner.state = 'active' and sooner.due_date > ${today}
          and sooner.due_date < milestones.due_date
          and (sooner.project_id = milestones.project_id or sooner.group_id = milestones.group_id)
      )`)
  }
  if ('id' in choice) return sql`(${milestone} is not distinct from ${choice.id})`
  return isAmong(sql`milestones.title = ${choice.title}`)
}

function isReactedTo(
  kind: Issuable,
  userId: number,
  name: 'none' | 'any' | { name: string },
): Condition {
  const reacted = sql<boolean>`exists (
    select 1 from award_emoji reaction
    where ${of('reaction', kind.key)} = ${of(kind.rows, 'id')} and reaction.user_id = ${userId}
    ${typeof name === 'object' ? sql`and reaction.name = ${name.name}` : sql``}
  )`
  return name === 'none' ? not(reacted) : reacted
}
