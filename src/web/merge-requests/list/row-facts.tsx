import {
  CircleCheck,
  CircleQuestionMark,
  Clock,
  ListChecks,
  MessageSquare,
  MessageSquareWarning,
} from 'lucide-react'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { TimeBar } from '#web/issuables/time/time-bar.tsx'
import { timeWords } from '#web/issuables/time/time-words.ts'
import { isReady } from '#web/spaces/mergeability.ts'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import type { RowPart } from './display/display.ts'

const MAX_FACES = 3

interface RowFactsProps {
  mergeRequest: MergeRequestListed
  hidden: ReadonlySet<RowPart>
}

/** The row's counts and people. */
export function RowFacts({ mergeRequest, hidden }: RowFactsProps) {
  const { assignees, user_notes_count, blocking_discussions_resolved, time_stats } = mergeRequest
  const { task_completion_status: tasks } = mergeRequest
  return (
    <div className="flex h-5 shrink-0 items-center gap-3 text-small text-muted tabular-nums">
      {tasks.count > 0 && !hidden.has('tasks') && (
        <span className="inline-flex items-center justify-end gap-1 @max-xl:hidden @3xl:min-w-11">
          <ListChecks aria-hidden size={14} />
          <span className="sr-only">Tasks done: </span>
          {tasks.completed_count}/{tasks.count}
        </span>
      )}
      {!hidden.has('time') && <TimeSpent stats={time_stats} />}
      <span className="inline-flex w-3.5">
        <Mergeability mergeRequest={mergeRequest} />
      </span>
      {!blocking_discussions_resolved && !hidden.has('threads') && (
        <span title="Unresolved threads" className="inline-flex text-warning">
          <MessageSquareWarning aria-hidden size={14} />
          <span className="sr-only">Unresolved threads</span>
        </span>
      )}
      {!hidden.has('comments') && (
        <span className="inline-flex min-w-8 items-center gap-1 @max-3xl:empty:hidden">
          {user_notes_count > 0 && (
            <>
              <MessageSquare aria-hidden size={14} />
              <span className="sr-only">Comments: </span>
              {user_notes_count}
            </>
          )}
        </span>
      )}
      {!hidden.has('assignees') && (
        <span className="flex w-12 justify-end -space-x-1.5 @max-xl:hidden">
          {assignees.slice(0, MAX_FACES).map((person) => (
            <UserAvatar key={person.id} user={person} />
          ))}
        </span>
      )}
    </div>
  )
}

function TimeSpent({ stats }: { stats: MergeRequestListed['time_stats'] }) {
  const { words, over } = timeWords(stats)
  if (!words) return null
  const sentence = over ? `${words}, over by ${over}` : words
  return (
    <span title={sentence} className="inline-flex items-center gap-1 @max-2xl:hidden">
      <Clock aria-hidden size={14} className={over ? 'text-danger' : ''} />
      <span className="sr-only">{sentence}</span>
      {stats.time_estimate === 0 && <span aria-hidden>{stats.human_total_time_spent}</span>}
      <TimeBar stats={stats} />
    </span>
  )
}

/** Marks a merge request that can be merged now, or one that the server has not checked for conflicts. */
function Mergeability({ mergeRequest }: Pick<RowFactsProps, 'mergeRequest'>) {
  const { state, merge_status } = mergeRequest
  if (state !== 'opened' || merge_status.startsWith('cannot_be_merged')) return null
  const isUnchecked = merge_status !== 'can_be_merged'
  if (!isUnchecked && !isReady(mergeRequest)) return null
  const words = isUnchecked ? 'Not checked for conflicts' : 'Ready to merge'
  const Icon = isUnchecked ? CircleQuestionMark : CircleCheck
  return (
    <span title={words} className="inline-flex">
      <Icon aria-hidden size={14} className={isUnchecked ? 'text-faint' : 'text-success'} />
      <span className="sr-only">{words}</span>
    </span>
  )
}
