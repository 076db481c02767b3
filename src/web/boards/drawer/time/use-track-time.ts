import { useMutation, useQueryClient } from '@tanstack/react-query'

import {
  addIssueSpentTime,
  estimateIssueTime,
  resetIssueEstimate,
} from '#contract/time-tracking.ts'
import { call } from '#web/api/call.ts'
import { useBoard } from '#web/boards/board-context.ts'
import { issuesKey } from '#web/boards/board-queries.ts'
import { confirmIssue } from '#web/boards/drawer/confirm-issue.ts'
import { useIssue } from '#web/boards/drawer/issue-context.ts'
import { issueQuery } from '#web/boards/drawer/issue-queries.ts'
import { announce } from '#web/ui/announcer.tsx'
import { sentDuration, timeWords } from './time-words.ts'

export type Track = 'spent' | 'estimate'

/** Adds to the time that was spent, or says how long the issue may take: nothing takes the estimate away. */
export function useTrackTime(track: Track) {
  const where = useBoard()
  const { name } = useIssue()
  const client = useQueryClient()
  const input = { id: name.project, issue_iid: name.iid }
  return useMutation({
    mutationFn: async (text: string) => {
      if (track === 'estimate' && text === '') return await call(resetIssueEstimate, input)
      const route = track === 'spent' ? addIssueSpentTime : estimateIssueTime
      return await call(route, { ...input, duration: sentDuration(text) })
    },
    onSuccess: async (time_stats) => {
      const key = issuesKey(where.space, where.board.id)
      const issue = client.getQueryData(issueQuery(name, client, key).queryKey)
      if (issue) await confirmIssue(client, where, name, { ...issue, time_stats })
      announce(timeWords(time_stats).words || 'No time is tracked.')
    },
  })
}
