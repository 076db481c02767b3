import { formatDuration, parseDuration } from '#contract/duration.ts'
import { subscribe } from '#server/domain/activity/subscriptions.ts'
import {
  addSpentTime,
  estimateTime,
  resetEstimate,
  resetSpentTime,
} from '#server/domain/activity/time-tracking.ts'
import { createTodo } from '#server/domain/activity/todo-lists.ts'
import { acceptMergeRequest } from '#server/domain/merge-requests/merge/merge.ts'
import { rebaseMergeRequest } from '#server/domain/merge-requests/merge/rebase.ts'
import { isPipelineRunning } from '#server/domain/merge-requests/status/detailed-merge-status.ts'
import type { ReadAction } from './effect.ts'
import { planned } from './field-actions.ts'

/** Commands that run an operation of their own. */
export const operationActions: Record<string, ReadAction> = {
  estimate: planned(({ deps, user, reference }, duration) => {
    const time_estimate = parseDuration(duration)
    return time_estimate === null
      ? null
      : {
          summary: `Set the time estimate to ${formatDuration(time_estimate) ?? '0h'}.`,
          run: () => estimateTime(deps, user, reference, duration),
          reported: { time_estimate },
        }
  }),
  remove_estimate: planned(({ deps, user, reference }) => ({
    summary: 'Removed the time estimate.',
    run: () => resetEstimate(deps, user, reference),
    reported: { time_estimate: 0 },
  })),
  spend: planned(({ deps, user, reference }, duration) => {
    const seconds = parseDuration(duration)
    return seconds === null
      ? null
      : {
          summary: `${seconds < 0 ? 'Subtracted' : 'Added'} ${formatDuration(Math.abs(seconds)) ?? '0h'} of time spent.`,
          run: () => addSpentTime(deps, user, reference, { duration }),
          reported: { spend_time: { duration: seconds } },
        }
  }),
  remove_time_spent: planned(({ deps, user, reference }) => ({
    summary: 'Removed the time spent.',
    run: () => resetSpentTime(deps, user, reference),
    reported: { spend_time: { duration: 'reset' } },
  })),

  todo: ({ deps, user, reference }) => ({
    summary: 'Added a to-do item.',
    run: () => createTodo(deps, user, reference),
    reported: { todo_event: 'add' },
  }),
  subscribe: ({ deps, user, reference }) => ({
    summary: 'Subscribed to notifications.',
    run: () => subscribe(deps, user, reference, true),
    reported: { subscription_event: 'subscribe' },
  }),
  unsubscribe: ({ deps, user, reference }) => ({
    summary: 'Unsubscribed from notifications.',
    run: () => subscribe(deps, user, reference, false),
    reported: { subscription_event: 'unsubscribe' },
  }),

  merge: ({ deps, user, reference, noteable, head }) => {
    if (noteable.kind !== 'merge_request' || !('merge_request_iid' in reference)) return null
    const sha = head ?? noteable.row.sha
    return {
      summary: isPipelineRunning(noteable.row)
        ? 'Set to merge when the pipeline succeeds.'
        : 'Merged.',
      run: () =>
        acceptMergeRequest(deps, user, reference, {
          merge_when_pipeline_succeeds: true,
          ...(sha !== null && { sha }),
        }),
      reported: { merge: sha },
    }
  },
  rebase: ({ deps, user, reference }) =>
    'merge_request_iid' in reference
      ? {
          summary: 'Started a rebase onto the target branch.',
          run: () => rebaseMergeRequest(deps, user, reference, { skipCi: false }),
          reported: { rebase: true },
        }
      : null,
}
