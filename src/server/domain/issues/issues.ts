import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { recordEdit } from '#server/domain/history/history.ts'
import { addMentions, addTodos, resolveTodos } from '#server/domain/history/todos.ts'
import { checkDescription, checkTitle, flag } from '#server/domain/issuables/issuable-fields.ts'
import { stateAfter, type StateEvent } from '#server/domain/issuables/issuable-state.ts'
import { changeLabels } from '#server/domain/planning/label-changes.ts'
import {
  canBackdateIssue,
  canDelete,
  canPlanIssue,
  canReadIssue,
  canUpdateIssue,
} from '#server/domain/policy.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { absent, conflict, forbidden } from '#server/domain/refusal.ts'
import { announceIssue } from '#server/domain/spaces/announcements.ts'
import { requireProjectSpace, type ProjectSpace } from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import { isUniqueViolation } from '#server/store/dialect.ts'
import { setAssignees } from '#server/store/issuables/issuable-changes.ts'
import { issueTables } from '#server/store/issuables/issuable.ts'
import type { IssueView } from '#server/store/issues/issue-views.ts'
import * as store from '#server/store/issues/issues.ts'
import { touchProject } from '#server/store/spaces/projects.ts'
import { plannedAssignees, plannedColumns, type IssuePlan } from './issue-fields.ts'
import { firstPosition } from './issue-position.ts'

export interface NewIssue extends IssuePlan {
  title: string
  description?: string | null
  issue_type?: 'issue' | 'incident' | 'task'
  confidential?: boolean
  iid?: number
  created_at?: string
}

export interface IssueChanges extends Partial<Omit<NewIssue, 'iid' | 'created_at'>> {
  state_event?: StateEvent
  updated_at?: string
}

export interface IssueReference {
  id: string
  issue_iid: number
}

/** An issue as the caller sees it. `subscribed` is null for an anonymous caller. */
export type IssueDetails = IssueView & { subscribed: boolean | null }

export async function getIssue(
  deps: Deps,
  user: User | null,
  project: string,
  iid: number,
): Promise<IssueDetails> {
  const { issue } = await requireIssue(deps, user, project, iid)
  return issue
}

/**
 * Creates an issue. Ignores planning fields from callers below reporter, but anyone may make their issue confidential.
 */
export async function createIssue(
  deps: Deps,
  user: User,
  project: string,
  input: NewIssue,
): Promise<IssueDetails> {
  const space = await requireIssueProject(deps, user, project)
  if (space.row.archived) throw forbidden()
  const plan: IssuePlan = canPlanIssue(user, space.row) ? input : {}
  const { iid: number, created_at } = canBackdateIssue(user, space.row) ? input : {}
  const now = deps.now()
  const row = {
    root_id: space.rootId,
    project_id: space.row.id,
    author_id: user.id,
    title: checkTitle(input.title),
    description: checkDescription(input.description ?? null),
    issue_type: input.issue_type ?? 'issue',
    confidential: flag(input.confidential ?? false),
    created_at: created_at ?? now,
    updated_at: created_at ?? now,
  }
  const iid = await inTransaction(deps, async (deps) => {
    const columns = await plannedColumns(deps, space, plan)
    const assignees = await plannedAssignees(deps, space, plan)
    const made = await store.insertIssue(deps.db, { ...row, ...columns }, number, firstPosition)
    const { labels: add_labels = [] } = plan
    const labels = await changeLabels(deps, space, issueTables, made.id, { add_labels }, now)
    if (assignees?.length) await setAssignees(deps.db, issueTables, made.id, assignees)
    const on = { kind: 'issue', id: made.id } as const
    const context = { on, space, userId: user.id, now: row.created_at }
    await recordEdit(deps.db, context, {
      before: {},
      after: columns,
      labels,
      assignees: { added: assignees ?? [], removed: [] },
    })
    await addTodos(deps.db, context, 'assigned', assignees ?? [])
    const secretTo = row.confidential ? (assignees ?? []) : null
    await addMentions(deps, { ...context, secretTo }, row.description)
    await touchProject(deps.db, space.row.id, now)
    return made.iid
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) && number !== undefined ? conflict('Duplicated issue') : error
  })
  const made = await findDetails(deps, user, space, iid)
  announceIssue(deps, made)
  return made
}

export async function updateIssue(
  deps: Deps,
  user: User,
  project: string,
  iid: number,
  input: IssueChanges,
): Promise<IssueDetails> {
  const { space, issue } = await requireIssue(deps, user, project, iid)
  if (space.row.archived || !canUpdateIssue(user, space.row, issue)) throw forbidden()
  const plan: IssueChanges = canPlanIssue(user, space.row) ? input : {}
  const now = deps.now()
  const { title, description, issue_type, state_event } = input
  const text = {
    ...(title === undefined ? {} : { title: checkTitle(title) }),
    ...(description === undefined ? {} : { description: checkDescription(description) }),
    ...(issue_type === undefined ? {} : { issue_type }),
    ...(plan.confidential === undefined ? {} : { confidential: flag(plan.confidential) }),
    updated_at: (canBackdateIssue(user, space.row) && input.updated_at) || now,
  }
  await inTransaction(deps, async (deps) => {
    const on = { kind: 'issue', id: issue.id } as const
    const current = await store.lockIssue(deps.db, issue.id)
    if (!current) throw absent()
    const columns = await plannedColumns(deps, space, plan)
    const assignees = await plannedAssignees(deps, space, plan)
    const state = stateAfter(current.state, state_event, { now, userId: user.id })
    const after = { ...text, ...columns, ...state }
    await store.updateIssue(deps.db, issue.id, after)
    const context = { on, space, userId: user.id, now }
    const labels = await changeLabels(deps, space, issueTables, issue.id, plan, now)
    const people = assignees
      ? await setAssignees(deps.db, issueTables, issue.id, assignees)
      : { added: [], removed: [] }
    await recordEdit(deps.db, context, { before: current, after, labels, assignees: people })
    await resolveTodos(deps.db, on, user.id, now)
    await addTodos(deps.db, context, 'assigned', people.added)
    if (after.description !== undefined) {
      const isSecret = after.confidential ?? current.confidential
      const involved = assignees ?? idsOf(issue.assignees)
      const secretTo = isSecret ? [current.author_id, ...involved] : null
      await addMentions(deps, { ...context, secretTo }, after.description, current.description)
    }
    await touchProject(deps.db, space.row.id, now)
  })
  const changed = await findDetails(deps, user, space, iid)
  announceIssue(deps, changed, issue)
  return changed
}

export async function deleteIssue(
  deps: Deps,
  user: User,
  project: string,
  iid: number,
  unmodifiedSince: Date | null,
): Promise<void> {
  const { space, issue } = await requireIssue(deps, user, project, iid, 'Issue')
  if (space.row.archived || !canDelete(user, space.row)) throw forbidden()
  await inTransaction(deps, async (deps) => {
    await lockUnmodified(deps, 'issues', issue.id, unmodifiedSince, 'Issue')
    await store.deleteIssue(deps.db, issue.id)
    await touchProject(deps.db, space.row.id, deps.now())
  })
  announceIssue(deps, issue)
}

/** Returns the issue if the caller can see it. `name` appears in the refusal. */
export async function requireIssue(
  deps: Deps,
  user: User | null,
  project: string,
  iid: number,
  name?: string,
): Promise<{ space: ProjectSpace; issue: IssueDetails }> {
  const space = await requireIssueProject(deps, user, project)
  const issue = await findDetails(deps, user, space, iid, name)
  if (!canReadIssue(user, space.row, issue)) throw absent(name)
  return { space, issue }
}

async function requireIssueProject(
  deps: Deps,
  user: User | null,
  reference: string,
): Promise<ProjectSpace> {
  const space = await requireProjectSpace(deps, user, reference, 'reader')
  if (!space.row.issues_enabled) throw forbidden()
  return space
}

async function findDetails(
  deps: Deps,
  user: User | null,
  space: ProjectSpace,
  iid: number,
  name?: string,
): Promise<IssueDetails> {
  const issue = await store.findIssue(deps.db, space.row.id, iid, {
    viewer: user,
    today: today(deps),
  })
  if (!issue) throw absent(name)
  const { subscription, ...view } = issue
  const involved = [view.author, ...view.assignees].some((person) => person.id === user?.id)
  const subscribed = subscription === null ? involved : subscription === 1
  return { ...view, subscribed: user ? subscribed : null }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
