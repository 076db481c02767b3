import { expect, test } from 'vitest'

import { getGroupBoard, listGroupBoards } from '#contract/boards.ts'
import { listMergeRequests } from '#contract/merge-requests/lists.ts'
import { getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import {
  getMergeRequestVersion,
  listMergeRequestCommits,
} from '#contract/merge-requests/versions.ts'
import { completeReply } from './complete-reply.ts'

test('derives newer fields of merge requests from the older ones', () => {
  const older = { work_in_progress: true, merged_by: { id: 1 }, pipeline: null }
  const completed = {
    ...older,
    draft: true,
    reviewers: [],
    merge_user: { id: 1 },
    head_pipeline: null,
  }
  expect(completeReply(getMergeRequest, older)).toEqual(completed)
  expect(completeReply(listMergeRequests, [older])).toEqual([completed])
  const newer = { ...completed, draft: false, reviewers: [{ id: 2 }], merge_user: null }
  expect(completeReply(getMergeRequest, newer)).toEqual(newer)
})

test('dates commits by their creation where the server sends no other date', () => {
  const older = { id: 'a', created_at: '2026-01-02' }
  const completed = { ...older, authored_date: '2026-01-02', committed_date: '2026-01-02' }
  const newer = { ...completed, authored_date: '2026-01-01' }
  expect(completeReply(listMergeRequestCommits, [older, newer])).toEqual([completed, newer])
  expect(completeReply(getMergeRequestVersion, { id: 1, commits: [older] })).toEqual({
    id: 1,
    commits: [completed],
  })
})

test('reads the name of a board under the key of the API documentation', () => {
  expect(
    completeReply(listGroupBoards, [
      { id: 1, 'name:': 'Plan' },
      { id: 2, name: 'Do' },
    ]),
  ).toEqual([
    { id: 1, name: 'Plan' },
    { id: 2, name: 'Do' },
  ])
  expect(completeReply(getGroupBoard, { id: 3 })).toEqual({ id: 3, name: '' })
})
