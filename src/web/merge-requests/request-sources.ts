import type { SubjectName } from '#web/issuables/subject.ts'

/** Queries of a merge request that read other routes, or only part of a reply. */
export const BEHIND = { name: 'commits behind' }
export const SOURCE_BRANCH = { name: 'source branch' }
export const PIPELINE = { name: 'pipeline' }
export const STAGES = { name: 'pipeline stages' }

/** The input that identifies a merge request. All of its queries contain it, by which `invalidateSubject` finds them. */
export function requestInput({ project, iid }: SubjectName) {
  return { id: project, merge_request_iid: iid }
}
