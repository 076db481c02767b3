import type * as commitStatuses from '#contract/commit-statuses.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { createRule } from '#server/domain/approvals/approval-rules.ts'
import { approve, unapprove } from '#server/domain/approvals/approvals.ts'
import { newDiscussionId } from '#server/domain/history/discussion-id.ts'
import { subscribe } from '#server/domain/issuables/subscriptions.ts'
import { addSpentTime, estimateTime } from '#server/domain/issuables/time-tracking.ts'
import { createTodo } from '#server/domain/issuables/todo-lists.ts'
import { hasApprovalRules } from '#server/domain/merge-requests/approval-rights.ts'
import type { MergeRequestReference } from '#server/domain/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#server/domain/merge-requests/merge/accept.ts'
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
import type { Deed, Said } from './request-drafts.ts'
import { personOf, type Told } from './request-story.ts'
import { runPipeline, type Outcome } from './runner.ts'

interface Scene {
  deps: Deps
  told: Told
  user: User
  reference: MergeRequestReference
  said: Said
}

/** Replays an action as its actor would through the API. */
export async function doDeed(deps: Deps, told: Told, said: Said): Promise<void> {
  const reference = { id: told.path, merge_request_iid: told.plan.iid }
  const end = ends[said.did]
  try {
    if (end) await runHead(deps, told, new Map(splitWords(said.what).map((job) => [job, end])))
    else if (said.did === 'passes') await runHead(deps, told, new Map())
    else await deeds[said.did]!({ deps, told, reference, said, user: personOf(told, said.who) })
  } catch (cause) {
    throw new Error(`${told.plan.branch}: @${said.who} ${said.did} ${said.what}`, { cause })
  }
}

/** The job outcomes that runner actions cause. */
const ends: Partial<Record<Deed, 'drop' | 'run' | 'queue' | 'cancel'>> = {
  fails: 'drop',
  runs: 'run',
  queues: 'queue',
  cancels: 'cancel',
}

const splitWords = (text: string) => text.split(' ').filter((word) => word !== '')

const deeds: Partial<Record<Deed, (scene: Scene) => Promise<unknown>>> = {
  async says({ deps, told, user, reference, said }) {
    const { note } = await createNote(deps, user, reference, { body: said.words }, null)
    told.note = note.id
  },
  on: addAtLine,
  async asks({ deps, told, user, reference, said }) {
    const input = { body: said.words }
    const { note } = await createNote(deps, user, reference, input, 'DiscussionNote')
    Object.assign(told, { discussion: note.discussion_id, note: note.id })
  },
  async replies({ deps, told, user, reference, said }) {
    const to = { ...reference, discussion_id: told.discussion! }
    const { note } = await replyTo(deps, user, to, { body: said.words })
    told.note = note.id
  },
  resolves: ({ deps, told, user, reference }) =>
    resolveDiscussion(deps, user, { ...reference, discussion_id: told.discussion! }, true),
  async drafts({ deps, told, user, reference, said }) {
    const note = said.words
    if (said.what === '') return createDraftNote(deps, user, reference, { note })
    if (said.what === 'reply') {
      const in_reply_to_discussion_id = told.discussion!
      return createDraftNote(deps, user, reference, { note, in_reply_to_discussion_id })
    }
    const { line_range, ...position } = (await placeOf(deps, told, said.what)).position
    const range = line_range ? { line_range } : {}
    return createDraftNote(deps, user, reference, { note, position: { ...position, ...range } })
  },
  approves: ({ deps, user, reference }) => approve(deps, user, reference),
  unapproves: ({ deps, user, reference }) => unapprove(deps, user, reference),
  closes: ({ deps, user, reference }) =>
    updateMergeRequest(deps, user, reference, { state_event: 'close' }),
  reopens: ({ deps, user, reference }) =>
    updateMergeRequest(deps, user, reference, { state_event: 'reopen' }),
  retitles: ({ deps, user, reference, said }) =>
    updateMergeRequest(deps, user, reference, { title: said.what }),
  labels: ({ deps, user, reference, said }) =>
    updateMergeRequest(deps, user, reference, { add_labels: said.what.split(', ') }),
  waits: ({ deps, user, reference }) =>
    acceptMergeRequest(deps, user, reference, { merge_when_pipeline_succeeds: true }),
  async demands({ deps, user, reference, said }) {
    if (!hasApprovalRules(deps)) return
    const [name = '', required, people = ''] = said.what.split(' | ')
    const usernames = people.split(', ')
    const rule = { name, approvals_required: Number(required), usernames }
    await createRule(deps, user, { ...reference, ...rule })
  },
  spends({ deps, user, reference, said }) {
    const [duration = '', ...summary] = said.what.split(': ')
    return addSpentTime(deps, user, reference, { duration, summary: summary.join(': ') })
  },
  estimates: ({ deps, user, reference, said }) => estimateTime(deps, user, reference, said.what),
  awards({ deps, told, user, reference, said }) {
    const [name = '', where] = said.what.split(' ')
    const on = where === 'note' ? { ...reference, note_id: told.note! } : reference
    return createAwardEmoji(deps, user, on, { name })
  },
  subscribes: ({ deps, user, reference }) => subscribe(deps, user, reference, true),
  marks: ({ deps, user, reference }) => createTodo(deps, user, reference),
  reports({ deps, told, user, said }) {
    const [name = '', state = '', description = ''] = said.what.split(' | ')
    return setCommitStatus(deps, user, {
      id: told.path,
      sha: told.version!.head_commit_sha,
      name,
      state: state as Input<typeof commitStatuses.setCommitStatus>['state'],
      description,
    })
  },
  plays: ({ deps, told, said }) => runHead(deps, told, new Map(), said.what),
}

/** Creates a note like `createNote`, but without reading the diff again for each note. */
async function addAtLine({ deps, told, user, reference, said }: Scene): Promise<void> {
  const { position, lineCode } = await placeOf(deps, told, said.what)
  const gitDir = deps.repositories.dirOf(told.code.diskPath)
  const suggestions = await readSuggestions(gitDir, position, said.words)
  const place = await requireWritable(deps, user, reference)
  const input = { body: said.words }
  const { note } = await addNote(deps, user, place, input, {
    type: 'DiffNote',
    body: said.words,
    internal: false,
    discussionId: newDiscussionId(),
    commitId: null,
    at: { position: JSON.stringify(position), lineCode, suggestions },
    isResolved: false,
  })
  Object.assign(told, { discussion: note.discussion_id, note: note.id })
}

/** Runs the pipeline of the branch's head, if any. */
export async function runHead(
  deps: Deps,
  told: Told,
  outcome: Outcome,
  played?: string,
): Promise<void> {
  const row = await findMergeRequestRow(deps.db, told.id!)
  const id = row?.head_pipeline_id
  if (id) await runPipeline(deps, id, outcome, seeded(`pipeline ${told.path} ${id}`), played)
}
