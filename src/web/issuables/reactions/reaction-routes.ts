import {
  createIssueAwardEmoji,
  createIssueNoteAwardEmoji,
  createMergeRequestAwardEmoji,
  createMergeRequestNoteAwardEmoji,
  deleteIssueAwardEmoji,
  deleteIssueNoteAwardEmoji,
  deleteMergeRequestAwardEmoji,
  deleteMergeRequestNoteAwardEmoji,
  listIssueAwardEmoji,
  listIssueNoteAwardEmoji,
  listMergeRequestAwardEmoji,
  listMergeRequestNoteAwardEmoji,
} from '#contract/award-emoji.ts'
import { subjectRoutes } from '#web/issuables/subject-routes.ts'
import type { SubjectName } from '#web/issuables/subject.ts'

const routes = {
  issue: {
    subject: {
      list: listIssueAwardEmoji,
      add: createIssueAwardEmoji,
      remove: deleteIssueAwardEmoji,
    },
    note: {
      list: listIssueNoteAwardEmoji,
      add: createIssueNoteAwardEmoji,
      remove: deleteIssueNoteAwardEmoji,
    },
  },
  merge_request: {
    subject: {
      list: listMergeRequestAwardEmoji,
      add: createMergeRequestAwardEmoji,
      remove: deleteMergeRequestAwardEmoji,
    },
    note: {
      list: listMergeRequestNoteAwardEmoji,
      add: createMergeRequestNoteAwardEmoji,
      remove: deleteMergeRequestNoteAwardEmoji,
    },
  },
} as const

/** Returns the routes for reactions to an issue, merge request or comment, with their shared input. */
export function reactionRoutes(name: SubjectName, note: number | null) {
  const { input } = subjectRoutes(name)
  const { subject, note: ofNote } = routes[name.kind]
  return note === null ? { ...subject, input } : { ...ofNote, input: { ...input, note_id: note } }
}
