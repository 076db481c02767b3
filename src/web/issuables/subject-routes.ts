import {
  createIssueDiscussionNote,
  createMergeRequestDiscussionNote,
  listIssueDiscussions,
  listMergeRequestDiscussions,
} from '#contract/discussions.ts'
import { getIssue, updateIssue } from '#contract/issues.ts'
import { getMergeRequest, updateMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import {
  createIssueNote,
  createMergeRequestNote,
  deleteIssueNote,
  deleteMergeRequestNote,
  getIssueNote,
  getMergeRequestNote,
  listIssueNotes,
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
  resetIssueSpentTime,
  resetMergeRequestEstimate,
  resetMergeRequestSpentTime,
} from '#contract/time-tracking.ts'
import { subjectInput, type SubjectName } from './subject.ts'

const routes = {
  issue: {
    read: getIssue,
    update: updateIssue,
    threads: listIssueDiscussions,
    notes: listIssueNotes,
    addNote: createIssueNote,
    readNote: getIssueNote,
    reply: createIssueDiscussionNote,
    updateNote: updateIssueNote,
    deleteNote: deleteIssueNote,
    labelEvents: listIssueLabelEvents,
    milestoneEvents: listIssueMilestoneEvents,
    stateEvents: listIssueStateEvents,
    addSpentTime: addIssueSpentTime,
    setEstimate: estimateIssueTime,
    resetEstimate: resetIssueEstimate,
    resetSpentTime: resetIssueSpentTime,
  },
  merge_request: {
    read: getMergeRequest,
    update: updateMergeRequest,
    threads: listMergeRequestDiscussions,
    notes: listMergeRequestNotes,
    addNote: createMergeRequestNote,
    readNote: getMergeRequestNote,
    reply: createMergeRequestDiscussionNote,
    updateNote: updateMergeRequestNote,
    deleteNote: deleteMergeRequestNote,
    labelEvents: listMergeRequestLabelEvents,
    milestoneEvents: listMergeRequestMilestoneEvents,
    stateEvents: listMergeRequestStateEvents,
    addSpentTime: addMergeRequestSpentTime,
    setEstimate: estimateMergeRequestTime,
    resetEstimate: resetMergeRequestEstimate,
    resetSpentTime: resetMergeRequestSpentTime,
  },
} as const

/** Returns the routes of an issue or merge request, with the input that identifies it. */
export function subjectRoutes(name: SubjectName) {
  return { ...routes[name.kind], input: subjectInput(name) }
}
