import type { Issue, LabelTitle } from '#server/store/issues.ts'

/** What of an issue tells in a note when it changes. */
export type IssueFacts = Pick<
  Issue,
  | 'title'
  | 'description'
  | 'state'
  | 'issue_type'
  | 'confidential'
  | 'discussion_locked'
  | 'weight'
  | 'start_date'
  | 'due_date'
  | 'milestone_id'
>

export interface Difference<T> {
  added: readonly T[]
  removed: readonly T[]
}

/** What the words need to know. */
export interface Described {
  before: Partial<IssueFacts>
  after: Partial<IssueFacts>
  /** Null when it is the one that it was. */
  milestone: { action: 'add' | 'remove'; title: string } | null
  labels: Difference<LabelTitle>
  /** Their usernames. */
  assignees: Difference<string>
}

/** The notes that tell what was done to an issue in one go: nothing for what stayed as it was. */
export function systemNotes({ before, after, milestone, labels, assignees }: Described): string[] {
  const changed = <K extends keyof IssueFacts>(
    key: K,
    words: (now: IssueFacts[K], then: IssueFacts[K] | undefined) => string,
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
    ...changed(
      'discussion_locked',
      (now) => `${now ? 'locked' : 'unlocked'} the discussion in this issue`,
    ),
    ...sentence(
      'assigned to',
      assignees.added.map(mention),
      'unassigned',
      assignees.removed.map(mention),
    ),
    ...labelNote(labels),
    ...milestoneNote(milestone),
    ...changed('weight', (now) =>
      now === null ? 'removed the weight' : `changed weight to **${now}**`,
    ),
    ...changed('start_date', dateWords('start date')),
    ...changed('due_date', dateWords('due date')),
    ...changed('state', (now) => (now === 'closed' ? 'closed' : 'reopened')),
  ]
}

const mention = (username: string) => `@${username}`

/** `did a and b and undid c`, as far as there is something. */
function sentence(
  did: string,
  added: readonly string[],
  undid: string,
  removed: readonly string[],
): string[] {
  const parts = [
    ...(added.length > 0 ? [`${did} ${listed.format(added)}`] : []),
    ...(removed.length > 0 ? [`${undid} ${listed.format(removed)}`] : []),
  ]
  return parts.length > 0 ? [parts.join(' and ')] : []
}

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

function milestoneNote(milestone: Described['milestone']): string[] {
  if (!milestone) return []
  const did = milestone.action === 'add' ? 'changed milestone to' : 'removed milestone'
  return [`${did} %"${milestone.title}"`]
}

/** A title with a quotation mark in it cannot be quoted. */
const labelReference = ({ id, title }: LabelTitle) =>
  title.includes('"') ? `~${id}` : `~"${title}"`

const dateWords = (name: string) => (now: string | null) =>
  now === null ? `removed ${name}` : `changed ${name} to ${long.format(new Date(now))}`

const long = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
