import type * as commitStatuses from '#contract/commit-statuses.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { subscribe } from '#server/domain/activity/subscriptions.ts'
import { addSpentTime, estimateTime } from '#server/domain/activity/time-tracking.ts'
import { createTodo } from '#server/domain/activity/todo-lists.ts'
import { createRule } from '#server/domain/approvals/approval-rules.ts'
import { approve, unapprove } from '#server/domain/approvals/approvals.ts'
import { newDiscussionId } from '#server/domain/history/discussion-id.ts'
import { hasApprovalRules } from '#server/domain/merge-requests/approval-rights.ts'
import type { MergeRequestReference } from '#server/domain/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#server/domain/merge-requests/merge/merge.ts'
import { updateMergeRequest } from '#server/domain/merge-requests/update.ts'
import { createAwardEmoji } from '#server/domain/notes/award-emoji.ts'
import { createDraftNote } from '#server/domain/notes/draft-notes.ts'
import { addNote, createNote, replyTo, requireWritable } from '#server/domain/notes/new-notes.ts'
import { readSuggestions } from '#server/domain/notes/new-suggestions.ts'
import { resolveDiscussion } from '#server/domain/notes/resolving.ts'
import { setCommitStatus } from '#server/domain/pipelines/commit-statuses.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findMergeRequestRow } from '#server/store/merge-requests/merge-requests.ts'
import { placeOf } from './line-places.ts'
import { seeded } from './random.ts'
import type { ActionKind, DraftAction } from './request-drafts.ts'
import { personOf, type RequestReplay } from './request-story.ts'
import { runPipeline, type Outcome } from './runner.ts'

interface ActionContext {
  deps: Deps
  replay: RequestReplay
  user: User
  reference: MergeRequestReference
  action: DraftAction
}

/** Replays an action as its actor would through the API. */
export async function replayAction(
  deps: Deps,
  replay: RequestReplay,
  action: DraftAction,
): Promise<void> {
  const reference = { id: replay.path, merge_request_iid: replay.plan.iid }
  const end = ends[action.kind]
  try {
    if (end) await runHead(deps, replay, new Map(splitWords(action.what).map((job) => [job, end])))
    else if (action.kind === 'passes') await runHead(deps, replay, new Map())
    else
      await actions[action.kind]!({
        deps,
        replay,
        reference,
        action,
        user: personOf(replay, action.who),
      })
  } catch (cause) {
    throw new Error(`${replay.plan.branch}: @${action.who} ${action.kind} ${action.what}`, {
      cause,
    })
  }
}

/** The job outcomes that runner actions cause. */
const ends: Partial<Record<ActionKind, 'drop' | 'run' | 'queue' | 'cancel'>> = {
  fails: 'drop',
  runs: 'run',
  queues: 'queue',
  cancels: 'cancel',
}

const splitWords = (text: string) => text.split(' ').filter((word) => word !== '')

const actions: Partial<Record<ActionKind, (scene: ActionContext) => Promise<unknown>>> = {
  async says({ deps, replay, user, reference, action }) {
    const { note } = await createNote(deps, user, reference, { body: action.words }, null)
    replay.note = note.id
  },
  on: addAtLine,
  async asks({ deps, replay, user, reference, action }) {
    const input = { body: action.words }
    const { note } = await createNote(deps, user, reference, input, 'DiscussionNote')
    Object.assign(replay, { discussion: note.discussion_id, note: note.id })
  },
  async replies({ deps, replay, user, reference, action }) {
    const to = { ...reference, discussion_id: replay.discussion! }
    const { note } = await replyTo(deps, user, to, { body: action.words })
    replay.note = note.id
  },
  resolves: ({ deps, replay, user, reference }) =>
    resolveDiscussion(deps, user, { ...reference, discussion_id: replay.discussion! }, true),
  async drafts({ deps, replay, user, reference, action }) {
    const note = action.words
    if (action.what === '') return createDraftNote(deps, user, reference, { note })
    if (action.what === 'reply') {
      const in_reply_to_discussion_id = replay.discussion!
      return createDraftNote(deps, user, reference, { note, in_reply_to_discussion_id })
    }
    const { line_range, ...position } = (await placeOf(deps, replay, action.what)).position
    const range = line_range ? { line_range } : {}
    return createDraftNote(deps, user, reference, { note, position: { ...position, ...range } })
  },
  approves: ({ deps, user, reference }) => approve(deps, user, reference),
  unapproves: ({ deps, user, reference }) => unapprove(deps, user, reference),
  closes: ({ deps, user, reference }) =>
    updateMergeRequest(deps, user, reference, { state_event: 'close' }),
  reopens: ({ deps, user, reference }) =>
    updateMergeRequest(deps, user, reference, { state_event: 'reopen' }),
  retitles: ({ deps, user, reference, action }) =>
    updateMergeRequest(deps, user, reference, { title: action.what }),
  labels: ({ deps, user, reference, action }) =>
    updateMergeRequest(deps, user, reference, { add_labels: action.what.split(', ') }),
  waits: ({ deps, user, reference }) =>
    acceptMergeRequest(deps, user, reference, { merge_when_pipeline_succeeds: true }),
  async demands({ deps, user, reference, action }) {
    if (!hasApprovalRules(deps)) return
    const [name = '', required, people = ''] = action.what.split(' | ')
    const usernames = people.split(', ')
    const rule = { name, approvals_required: Number(required), usernames }
    await createRule(deps, user, { ...reference, ...rule })
  },
  spends({ deps, user, reference, action }) {
    const [duration = '', ...summary] = action.what.split(': ')
    return addSpentTime(deps, user, reference, { duration, summary: summary.join(': ') })
  },
  estimates: ({ deps, user, reference, action }) =>
    estimateTime(deps, user, reference, action.what),
  awards({ deps, replay, user, reference, action }) {
    const [name = '', where] = action.what.split(' ')
    const on = where === 'note' ? { ...reference, note_id: replay.note! } : reference
    return createAwardEmoji(deps, user, on, { name })
  },
  subscribes: ({ deps, user, reference }) => subscribe(deps, user, reference, true),
  marks: ({ deps, user, reference }) => createTodo(deps, user, reference),
  reports({ deps, replay, user, action }) {
    const [name = '', state = '', description = ''] = action.what.split(' | ')
    return setCommitStatus(deps, user, {
      id: replay.path,
      sha: replay.version!.head_commit_sha,
      name,
      state: state as Input<typeof commitStatuses.setCommitStatus>['state'],
      description,
    })
  },
  plays: ({ deps, replay, action }) => runHead(deps, replay, new Map(), action.what),
}

/** Creates a note like `createNote`, but without reading the diff again for each note. */
async function addAtLine({ deps, replay, user, reference, action }: ActionContext): Promise<void> {
  const { position, lineCode } = await placeOf(deps, replay, action.what)
  const gitDir = deps.repositories.dirOf(replay.code.diskPath)
  const suggestions = await readSuggestions(gitDir, position, action.words)
  const place = await requireWritable(deps, user, reference)
  const input = { body: action.words }
  const { note } = await addNote(deps, user, place, input, {
    type: 'DiffNote',
    body: action.words,
    internal: false,
    discussionId: newDiscussionId(),
    commitId: null,
    at: { position: JSON.stringify(position), lineCode, suggestions },
    isResolved: false,
  })
  Object.assign(replay, { discussion: note.discussion_id, note: note.id })
}

/** Runs the pipeline of the branch's head, if any. */
export async function runHead(
  deps: Deps,
  replay: RequestReplay,
  outcome: Outcome,
  played?: string,
): Promise<void> {
  const row = await findMergeRequestRow(deps.db, replay.id!)
  const id = row?.head_pipeline_id
  if (id) await runPipeline(deps, id, outcome, seeded(`pipeline ${replay.path} ${id}`), played)
}
