import { asDraftTitle, isDraftTitle, withoutDraftPrefix } from '#contract/draft-title.ts'
import { plannedAssignees } from '#server/domain/issues/issue-fields.ts'
import { plannedPeople } from '#server/domain/merge-requests/fields.ts'
import { canPlan } from '#server/domain/notes/noteables.ts'
import { resolveLabels } from '#server/domain/planning/resolve-labels.ts'
import { findUsersByUsername, type User } from '#server/store/accounts/users.ts'
import { listMilestones } from '#server/store/planning/milestones.ts'
import type { ActionPlace, Effect, ReadAction } from './effect.ts'

type People = 'assignee' | 'reviewer'

/** The maximum number of people in a command. */
const MAX_PEOPLE = 200

/** Commands that change fields. */
export const fieldActions: Record<string, ReadAction> = {
  title: (_, title) =>
    title === '' ? null : { summary: `Changed the title to "${title}".`, changes: { title } },
  draft: ({ noteable, changes }) => {
    if (noteable.kind !== 'merge_request') return null
    const title = changes.title ?? noteable.row.title
    return isDraftTitle(title)
      ? null
      : { summary: 'Marked as draft.', changes: { title: asDraftTitle(title) } }
  },
  ready: ({ noteable, changes }) => {
    if (noteable.kind !== 'merge_request') return null
    const title = changes.title ?? noteable.row.title
    return isDraftTitle(title)
      ? { summary: 'Marked as ready.', changes: { title: withoutDraftPrefix(title) } }
      : null
  },
  close: ({ noteable }) =>
    noteable.row.state === 'opened'
      ? { summary: 'Closed.', changes: { state_event: 'close' } }
      : null,
  reopen: ({ noteable }) =>
    noteable.row.state === 'closed'
      ? { summary: 'Reopened.', changes: { state_event: 'reopen' } }
      : null,
  target_branch: ({ noteable }, target_branch) =>
    noteable.kind !== 'merge_request' || target_branch === ''
      ? null
      : { summary: `Set the target branch to ${target_branch}.`, changes: { target_branch } },

  label: planned(async (place, argument) => {
    const { titles, reported } = await labelsIn(place, argument)
    const { add_labels = [] } = place.changes
    return titles.length === 0
      ? null
      : {
          summary: `Added ${listed(titles, '~')}.`,
          changes: { add_labels: [...add_labels, ...titles] },
          reported: { add_label_ids: reported },
        }
  }),
  unlabel: planned(async (place, argument) => {
    const isAll = argument === ''
    const { titles, reported } = isAll
      ? { titles: place.noteable.row.labels.map(({ title }) => title), reported: [] }
      : await labelsIn(place, argument)
    const { remove_labels = [] } = place.changes
    return titles.length === 0
      ? null
      : {
          summary: isAll ? 'Removed all labels.' : `Removed ${listed(titles, '~')}.`,
          changes: { remove_labels: [...remove_labels, ...titles] },
          reported: isAll ? { label_ids: [] } : { remove_label_ids: reported },
        }
  }),
  relabel: planned(async (place, argument) => {
    const { titles, reported } = await labelsIn(place, argument)
    return titles.length === 0
      ? null
      : {
          summary: `Replaced all labels with ${listed(titles, '~')}.`,
          changes: { labels: titles },
          reported: { label_ids: reported },
        }
  }),

  assign: planned((place, argument) => addPeople(place, 'assignee', argument)),
  unassign: planned((place, argument) => removePeople(place, 'assignee', argument)),
  reviewer: planned((place, argument) => addPeople(place, 'reviewer', argument)),
  unassign_reviewer: planned((place, argument) => removePeople(place, 'reviewer', argument)),

  milestone: planned(async ({ deps, noteable }, argument) => {
    const title = argument.replace(/^%/, '').replace(/^"(.*)"$/, '$1')
    const set = { ...noteable.space, withAncestors: true }
    const { rows } = await listMilestones(deps.db, set, { title }, { limit: 1, offset: 0 })
    const [found] = title === '' ? [] : rows
    return found
      ? { summary: `Set the milestone to %"${title}".`, changes: { milestone_id: found.id } }
      : null
  }),
  remove_milestone: planned(({ noteable }) =>
    noteable.row.milestone
      ? { summary: 'Removed the milestone.', changes: { milestone_id: null } }
      : null,
  ),
  due: ofIssues((_, due_date) =>
    isDay(due_date) ? { summary: `Set the due date to ${due_date}.`, changes: { due_date } } : null,
  ),
  remove_due_date: ofIssues(() => ({
    summary: 'Removed the due date.',
    changes: { due_date: null },
  })),
  weight: ofIssues(({ deps }, weight) =>
    deps.config.plan !== 'free' && /^\d{1,9}$/.test(weight)
      ? { summary: `Set the weight to ${weight}.`, changes: { weight: Number(weight) } }
      : null,
  ),
  clear_weight: ofIssues(() => ({ summary: 'Removed the weight.', changes: { weight: null } })),
  confidential: ofIssues(() => ({
    summary: 'Made the issue confidential.',
    changes: { confidential: true },
  })),
  lock: planned(() => ({
    summary: 'Locked the discussion.',
    changes: { discussion_locked: true },
  })),
  unlock: planned(() => ({
    summary: 'Unlocked the discussion.',
    changes: { discussion_locked: false },
  })),
}

/** Requires the right to plan. */
export function planned(read: ReadAction): ReadAction {
  return (place, argument) => (canPlan(place.user, place.noteable) ? read(place, argument) : null)
}

function ofIssues(read: ReadAction): ReadAction {
  return planned((place, argument) =>
    place.noteable.kind === 'issue' ? read(place, argument) : null,
  )
}

async function labelsIn({ deps, noteable }: ActionPlace, argument: string) {
  const references = [...argument.matchAll(/~?"([^"]+)"|~?(\S+)/g)]
  const titles = references.map(([, quoted, plain]) => (quoted ?? plain)!.replace(/^~/, ''))
  const found = await resolveLabels(deps.db, noteable.space, titles, {
    create: false,
    now: deps.now(),
  })
  const inOrder = found.toSorted((a, b) => titles.indexOf(a.title) - titles.indexOf(b.title))
  return { titles: inOrder.map(({ title }) => title), reported: inOrder.map(({ id }) => id) }
}

async function addPeople(
  place: ActionPlace,
  role: People,
  argument: string,
): Promise<Effect | null> {
  const before = idsIn(place, role)
  const requested = await peopleIn(place, argument)
  if (before === null || requested.length === 0) return null
  const ids = [...new Set([...before, ...requested.map(({ id }) => id)])]
  const possible = await assignableIds(place, role, ids)
  const people = requested.filter(({ id }) => possible.includes(id))
  if (people.length === 0) return null
  const did = role === 'assignee' ? 'Assigned' : 'Requested a review from'
  return {
    summary: `${did} ${listed(usernames(people), '@')}.`,
    changes: { [`${role}_ids`]: ids },
  }
}

async function removePeople(
  place: ActionPlace,
  role: People,
  argument: string,
): Promise<Effect | null> {
  const before = idsIn(place, role)
  if (before === null || before.length === 0) return null
  const isAll = argument === ''
  const people = isAll ? [] : await peopleIn(place, argument)
  if (!isAll && people.length === 0) return null
  const gone = people.map(({ id }) => id)
  return {
    summary: `Removed ${isAll ? `all ${role}s` : listed(usernames(people), '@')}.`,
    changes: { [`${role}_ids`]: isAll ? [] : before.filter((id) => !gone.includes(id)) },
  }
}

/** Returns the people in the role, after the commands before. Null where the role does not exist. */
function idsIn({ noteable, changes }: ActionPlace, role: People): number[] | null {
  if (role === 'assignee') {
    return changes.assignee_ids ?? noteable.row.assignees.map(({ id }) => id)
  }
  if (noteable.kind === 'issue') return null
  return changes.reviewer_ids ?? noteable.row.reviewers.map(({ id }) => id)
}

/** Returns the people who can have the role. */
async function assignableIds(
  { deps, noteable: { kind, space } }: ActionPlace,
  role: People,
  ids: number[],
): Promise<number[]> {
  if (kind === 'issue') return (await plannedAssignees(deps, space, { assignee_ids: ids })) ?? []
  const { assignees, reviewers } = await plannedPeople(deps, space, { [`${role}_ids`]: ids })
  return assignees ?? reviewers ?? []
}

async function peopleIn({ deps, user }: ActionPlace, argument: string): Promise<User[]> {
  const names: string[] = argument.match(/[^\s,@]+/g) ?? []
  if (names.length > MAX_PEOPLE) return []
  const found = await findUsersByUsername(
    deps.db,
    names.filter((name) => name !== 'me'),
  )
  return names.includes('me') ? [user, ...found] : found
}

const usernames = (people: readonly User[]) => people.map(({ username }) => username)

function listed(names: readonly string[], sign: '~' | '@'): string {
  return names.map((name) => sign + (/\s/.test(name) ? `"${name}"` : name)).join(' ')
}

/** True for a date such as `2026-01-31`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
