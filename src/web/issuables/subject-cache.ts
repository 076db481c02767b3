import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'

import {
  listIssueAwardEmoji,
  listIssueNoteAwardEmoji,
  listMergeRequestAwardEmoji,
  listMergeRequestNoteAwardEmoji,
} from '#contract/award-emoji.ts'
import { getMergeRequestVersion } from '#contract/merge-requests/versions.ts'
import { invalidate } from '#web/api/route-query.ts'
import { subjectInput, type SubjectKind, type SubjectName } from './subject.ts'

/** Routes that are not reread with their issue or merge request: each comment has reactions, and versions never change. */
const APART = new Set<unknown>(
  [
    listIssueAwardEmoji,
    listIssueNoteAwardEmoji,
    listMergeRequestAwardEmoji,
    listMergeRequestNoteAwardEmoji,
    getMergeRequestVersion,
  ].map(({ name }) => name),
)

/** The sources of an activity: its comments, and the changes that some servers record only as events. */
export const THREADS = { name: 'threads' }
export const EVENTS = { name: 'events' }

const IIDS = { issue: 'issue_iid', merge_request: 'merge_request_iid' } as const

/** Matches all queries of an issue or merge request, which have its project and number in their input. */
export function subjectQueries(name: SubjectName) {
  return queriesWith(name.kind, subjectInput(name))
}

/** Matches the queries of all single issues or all single merge requests. */
export function subjectsQueries(kind: SubjectKind) {
  return queriesWith(kind, {})
}

/** Refetches everything about an issue or merge request that is on screen. */
export async function invalidateSubject(client: QueryClient, name: SubjectName): Promise<void> {
  await client.invalidateQueries(subjectQueries(name))
}

/** Refetches the comments and events. */
export async function refreshActivity(client: QueryClient, name: SubjectName): Promise<void> {
  await invalidate(client, [THREADS, EVENTS], subjectInput(name))
}

function queriesWith(kind: SubjectKind, part: object) {
  return {
    predicate: ({ queryKey: [source, input] }: Query) =>
      !APART.has(source) &&
      typeof input === 'object' &&
      input !== null &&
      IIDS[kind] in input &&
      partialMatchKey([input], [part]),
  }
}
