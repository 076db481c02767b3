import { getIssue, updateIssue } from '#contract/issues.ts'
import { getMergeRequest, updateMergeRequest } from '#contract/merge-requests.ts'
import {
  createIssueDiscussionNote,
  createIssueNote,
  createMergeRequestDiscussionNote,
  createMergeRequestNote,
  deleteIssueNote,
  deleteMergeRequestNote,
  listIssueDiscussions,
  listIssueNotes,
  listMergeRequestDiscussions,
  listMergeRequestNotes,
  updateIssueNote,
  updateMergeRequestNote,
} from '#contract/notes.ts'
import {
  listIssueLabelEvents,
  listIssueMilestoneEvents,
  listIssueStateEvents,
  listMergeRequestLabelEvents,
  listMergeRequestMilestoneEvents,
  listMergeRequestStateEvents,
} from '#contract/resource-events.ts'
import {
  addIssueSpentTime,
  addMergeRequestSpentTime,
  estimateIssueTime,
  estimateMergeRequestTime,
  resetIssueEstimate,
  resetMergeRequestEstimate,
} from '#contract/time-tracking.ts'
import type { SubjectName } from './subject.ts'

const routes = {
  issue: {
    read: getIssue,
    update: updateIssue,
    threads: listIssueDiscussions,
    notes: listIssueNotes,
    addNote: createIssueNote,
    reply: createIssueDiscussionNote,
    updateNote: updateIssueNote,
    deleteNote: deleteIssueNote,
    labelEvents: listIssueLabelEvents,
    milestoneEvents: listIssueMilestoneEvents,
    stateEvents: listIssueStateEvents,
    addSpentTime: addIssueSpentTime,
    setEstimate: estimateIssueTime,
    resetEstimate: resetIssueEstimate,
  },
  merge_request: {
    read: getMergeRequest,
    update: updateMergeRequest,
    threads: listMergeRequestDiscussions,
    notes: listMergeRequestNotes,
    addNote: createMergeRequestNote,
    reply: createMergeRequestDiscussionNote,
    updateNote: updateMergeRequestNote,
    deleteNote: deleteMergeRequestNote,
    labelEvents: listMergeRequestLabelEvents,
    milestoneEvents: listMergeRequestMilestoneEvents,
    stateEvents: listMergeRequestStateEvents,
    addSpentTime: addMergeRequestSpentTime,
    setEstimate: estimateMergeRequestTime,
    resetEstimate: resetMergeRequestEstimate,
  },
} as const

type SubjectInput =
  | { readonly id: string; readonly issue_iid: number }
  | { readonly id: string; readonly merge_request_iid: number }

/** The routes of an issue or a merge request, and the input that names it in each of them. */
export function subjectRoutes({ kind, project, iid }: SubjectName) {
  const input: SubjectInput =
    kind === 'issue' ? { id: project, issue_iid: iid } : { id: project, merge_request_iid: iid }
  return { ...routes[kind], input }
}
