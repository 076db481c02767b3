import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import { findUsers } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import type { LabelTitle } from '#server/store/issuables/issuable-changes.ts'
import { noteableIds, type NoteableKey } from '#server/store/issuables/noteables.ts'
import { insertEvents } from '#server/store/issuables/resource-events.ts'
import { insertNotes } from '#server/store/notes/notes.ts'
import { findMilestoneTitle } from '#server/store/planning/milestones.ts'
import { newDiscussionId } from './discussion-id.ts'
import { systemNotes, type Difference, type TrackedFields } from './system-notes.ts'

/** The item, actor and time of a change. */
export interface ChangeContext {
  on: NoteableKey
  space: ProjectSpace
  userId: number
  now: string
}

/** A change to an item. A new item has an empty `before` and is open. */
export interface Edit {
  before: Partial<TrackedFields>
  after: Partial<TrackedFields>
  labels: Difference<LabelTitle>
  /** User ids. */
  assignees: Difference<number>
  /** User ids; merge requests only. */
  reviewers?: Difference<number>
}

/** Records a change as system notes and events, in the same transaction as the change. */
export function recordEdit(db: Database, context: ChangeContext, edit: Edit): Promise<void> {
  return recordEdits(db, [context], edit)
}

/** Records the same change to several items of one kind. */
export async function recordEdits(
  db: Database,
  contexts: readonly ChangeContext[],
  edit: Edit,
): Promise<void> {
  const [first] = contexts
  if (!first) return
  const milestone = milestoneMove(edit)
  const notes = systemNotes({
    ...edit,
    kind: first.on.kind,
    assignees: await usernames(db, edit.assignees),
    reviewers: await usernames(db, edit.reviewers ?? { added: [], removed: [] }),
    milestone: milestone && (await titled(db, milestone)),
  })
  const rows = contexts.flatMap((context) => noteRows(context, notes))
  if (rows.length > 0) await insertNotes(db, rows)

  const { before, after, labels } = edit
  const state = after.state ?? before.state ?? 'opened'
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
      ? [{ kind: 'state', state: state === 'opened' ? 'reopened' : state } as const]
      : []),
  ]
  if (events.length === 0) return
  const nothing = { action: null, label_id: null, milestone_id: null, state: null }
  await insertEvents(
    db,
    contexts.flatMap(({ on, space, userId, now }) => {
      const common = { ...noteableIds(on), root_id: space.rootId, user_id: userId, created_at: now }
      return events.map((event) => ({ ...nothing, ...event, ...common }))
    }),
  )
}

type NoteContext = Omit<ChangeContext, 'space'> & { space: Pick<ProjectSpace, 'rootId'> }

/** Adds system notes on behalf of the user. */
export async function recordNotes(
  db: Database,
  context: NoteContext,
  bodies: readonly string[],
): Promise<void> {
  if (bodies.length > 0) await insertNotes(db, noteRows(context, bodies))
}

function noteRows({ on, space, userId, now }: NoteContext, bodies: readonly string[]) {
  const common = {
    ...noteableIds(on),
    root_id: space.rootId,
    author_id: userId,
    type: null,
    system: 1,
    internal: 0,
    created_at: now,
    updated_at: now,
  } as const
  return bodies.map((body) => ({ ...common, body, discussion_id: newDiscussionId() }))
}

interface MilestoneMove {
  action: 'add' | 'remove'
  id: number
}

/** A change from one milestone to another counts as an addition only. */
function milestoneMove({ before, after }: Edit): MilestoneMove | null {
  const [then, now] = [before.milestone_id ?? null, after.milestone_id]
  if (now === undefined || now === then) return null
  return now === null ? { action: 'remove', id: then! } : { action: 'add', id: now }
}

async function titled(db: Database, { action, id }: MilestoneMove) {
  return { action, title: (await findMilestoneTitle(db, id)) ?? '' }
}

async function usernames(
  db: Database,
  { added, removed }: Difference<number>,
): Promise<Difference<string>> {
  if (added.length + removed.length === 0) return { added: [], removed: [] }
  const users = await findUsers(db, [...added, ...removed])
  const names = (ids: readonly number[]) =>
    users.filter((user) => ids.includes(user.id)).map((user) => user.username)
  return { added: names(added), removed: names(removed) }
}
