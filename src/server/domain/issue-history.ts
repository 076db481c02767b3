import type { Database } from '#server/store/database.ts'
import type { Issue, LabelTitle } from '#server/store/issues.ts'
import { findMilestoneTitle } from '#server/store/milestones.ts'
import { insertNotes } from '#server/store/notes.ts'
import { insertEvents } from '#server/store/resource-events.ts'
import { findUsers } from '#server/store/users.ts'
import { newDiscussionId } from './discussion-id.ts'
import { systemNotes, type Difference, type IssueFacts } from './system-notes.ts'

/** Who did something to which issue, and when. */
export interface Deed {
  issue: Pick<Issue, 'id' | 'root_id' | 'state'>
  userId: number
  now: string
}

/** What they did to it in one go. An issue that was just made was nothing before. */
export interface IssueEdit {
  before: Partial<IssueFacts>
  after: Partial<IssueFacts>
  labels: Difference<LabelTitle>
  /** Their ids. */
  assignees: Difference<number>
}

/** Writes into the issue's history what was done, in the transaction that does it. */
export async function recordEdit(trx: Database, deed: Deed, edit: IssueEdit): Promise<void> {
  const milestone = milestoneMove(edit)
  const notes = systemNotes({
    ...edit,
    assignees: await usernames(trx, edit.assignees),
    milestone: milestone && (await titled(trx, milestone)),
  })
  await recordNotes(trx, deed, notes)

  const { before, after, labels } = edit
  const state = after.state ?? deed.issue.state
  const isChanged = after.state !== undefined && after.state !== before.state
  const events = [
    ...labels.added.map(({ id }) => ({ kind: 'label', action: 'add', label_id: id }) as const),
    ...labels.removed.map(({ id }) => ({ kind: 'label', action: 'remove', label_id: id }) as const),
    ...(milestone
      ? [
          {
            kind: 'milestone',
            action: milestone.action,
            milestone_id: milestone.id,
            state,
          } as const,
        ]
      : []),
    ...(isChanged
      ? [{ kind: 'state', state: state === 'closed' ? 'closed' : 'reopened' } as const]
      : []),
  ]
  if (events.length === 0) return
  const { issue, userId, now } = deed
  const nothing = { action: null, label_id: null, milestone_id: null, state: null }
  const common = { root_id: issue.root_id, issue_id: issue.id, user_id: userId, created_at: now }
  await insertEvents(
    trx,
    events.map((event) => ({ ...nothing, ...event, ...common })),
  )
}

/** Notes of the service's about what somebody did. */
export async function recordNotes(
  trx: Database,
  { issue, userId, now }: Deed,
  bodies: readonly string[],
): Promise<void> {
  if (bodies.length === 0) return
  const common = {
    root_id: issue.root_id,
    issue_id: issue.id,
    author_id: userId,
    type: null,
    system: 1,
    internal: 0,
    created_at: now,
    updated_at: now,
  } as const
  await insertNotes(
    trx,
    bodies.map((body) => ({ ...common, body, discussion_id: newDiscussionId() })),
  )
}

interface MilestoneMove {
  action: 'add' | 'remove'
  id: number
}

/** Coming into another milestone is one move. */
function milestoneMove({ before, after }: IssueEdit): MilestoneMove | null {
  const [then, now] = [before.milestone_id ?? null, after.milestone_id]
  if (now === undefined || now === then) return null
  return now === null ? { action: 'remove', id: then! } : { action: 'add', id: now }
}

async function titled(trx: Database, { action, id }: MilestoneMove) {
  return { action, title: (await findMilestoneTitle(trx, id)) ?? '' }
}

async function usernames(
  trx: Database,
  { added, removed }: Difference<number>,
): Promise<Difference<string>> {
  if (added.length + removed.length === 0) return { added: [], removed: [] }
  const users = await findUsers(trx, [...added, ...removed])
  const names = (ids: readonly number[]) =>
    users.filter((user) => ids.includes(user.id)).map((user) => user.username)
  return { added: names(added), removed: names(removed) }
}
