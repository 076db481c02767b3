import type { LabelTitle } from '#server/store/issuables/issuable-changes.ts'
import type { NoteableKey } from '#server/store/issuables/noteables.ts'
import type { Issue } from '#server/store/issues/issues.ts'
import type { MergeRequestRow, MergeRequestState } from '#server/store/schema/merge-requests.ts'

/** The issue or merge request fields whose changes are recorded in system notes. */
export type TrackedFields = Pick<
  Issue,
  | 'title'
  | 'description'
  | 'issue_type'
  | 'confidential'
  | 'discussion_locked'
  | 'weight'
  | 'start_date'
  | 'due_date'
  | 'milestone_id'
> &
  Pick<MergeRequestRow, 'draft' | 'target_branch'> & { state: MergeRequestState }

export interface Difference<T> {
  added: readonly T[]
  removed: readonly T[]
}

/** A change, with the names that its system notes need. */
export interface NamedEdit {
  kind: NoteableKey['kind']
  before: Partial<TrackedFields>
  after: Partial<TrackedFields>
  /** Null when unchanged. */
  milestone: { action: 'add' | 'remove'; title: string } | null
  labels: Difference<LabelTitle>
  /** Usernames. */
  assignees: Difference<string>
  reviewers: Difference<string>
}

/** Returns a change's system notes. Unchanged fields have none. */
export function systemNotes(edit: NamedEdit): string[] {
  const { kind, before, after, milestone, labels, assignees, reviewers } = edit
  const it = kind === 'issue' ? 'issue' : 'merge request'
  const changed = <K extends keyof TrackedFields>(
    key: K,
    words: (now: TrackedFields[K], then: TrackedFields[K] | undefined) => string,
  ) => {
    const now = after[key]
    return now === undefined || now === (before[key] ?? null) ? [] : [words(now, before[key])]
  }
  return [
    ...changed('title', (now, then) => `changed title from **${then}** to **${now}**`),
    ...changed('description', () => 'changed the description'),
    ...changed('issue_type', (now, then) => `changed type from ${then} to ${now}`),
    ...changed('confidential', (now) =>
      now ? 'made the issue confidential' : 'made the issue visible to everyone',
    ),
    ...changed('draft', (now) => `marked this merge request as **${now ? 'draft' : 'ready'}**`),
    ...changed(
      'target_branch',
      (now, then) => `changed target branch from \`${then}\` to \`${now}\``,
    ),
    ...changed(
      'discussion_locked',
      (now) => `${now ? 'locked' : 'unlocked'} the discussion in this ${it}`,
    ),
    ...sentence('assigned to', assignees.added, 'unassigned', assignees.removed),
    ...sentence(
      'requested review from',
      reviewers.added,
      'removed review request for',
      reviewers.removed,
    ),
    ...labelNote(labels),
    ...milestoneNote(milestone),
    ...changed('weight', (now) =>
      now === null ? 'removed the weight' : `changed weight to **${now}**`,
    ),
    ...changed('start_date', dateWords('start date')),
    ...changed('due_date', dateWords('due date')),
    ...changed('state', (now) => (now === 'opened' ? 'reopened' : now)),
  ]
}

/** Returns `did @a and @b and undid @c` without its empty parts. */
function sentence(
  did: string,
  added: readonly string[],
  undid: string,
  removed: readonly string[],
): string[] {
  const parts = [
    ...(added.length > 0 ? [`${did} ${listed.format(added.map(mention))}`] : []),
    ...(removed.length > 0 ? [`${undid} ${listed.format(removed.map(mention))}`] : []),
  ]
  return parts.length > 0 ? [parts.join(' and ')] : []
}

const mention = (username: string) => `@${username}`

const listed = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })

function labelNote({ added, removed }: Difference<LabelTitle>): string[] {
  const words = (did: string, labels: readonly LabelTitle[]) =>
    labels.length === 0
      ? []
      : [
          `${did} ${labels.map(labelReference).join(' ')} ${labels.length === 1 ? 'label' : 'labels'}`,
        ]
  const parts = [...words('added', added), ...words('removed', removed)]
  return parts.length > 0 ? [parts.join(' and ')] : []
}

function milestoneNote(milestone: NamedEdit['milestone']): string[] {
  if (!milestone) return []
  const did = milestone.action === 'add' ? 'changed milestone to' : 'removed milestone'
  return [`${did} %"${milestone.title}"`]
}

/** Refers to a label by title. A title with a quotation mark cannot be quoted, so the reference then uses the id. */
const labelReference = ({ id, title }: LabelTitle) =>
  title.includes('"') ? `~${id}` : `~"${title}"`

const dateWords = (name: string) => (now: string | null) =>
  now === null ? `removed ${name}` : `changed ${name} to ${long.format(new Date(now))}`

const long = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
