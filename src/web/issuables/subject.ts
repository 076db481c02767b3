import type { Issue } from '#contract/issues.ts'
import type { MergeRequest } from '#contract/merge-request-fields.ts'
import { readFullReference } from '#web/lib/reference.ts'

export interface Subjects {
  readonly issue: Issue
  readonly merge_request: MergeRequest
}

export type SubjectKind = keyof Subjects

/** An issue or a merge request, by the path of its project and its number there. */
export interface SubjectName<K extends SubjectKind = SubjectKind> {
  readonly kind: K
  readonly project: string
  readonly iid: number
}

/** The fields that issues and merge requests share, and those that only issues have. */
export type Subject = Pick<
  Subjects[SubjectKind],
  | 'id'
  | 'title'
  | 'description'
  | 'state'
  | 'labels'
  | 'milestone'
  | 'assignees'
  | 'author'
  | 'created_at'
  | 'time_stats'
> &
  Partial<Pick<Issue, 'due_date' | 'weight' | 'confidential'>>

/** The nouns for texts on screen. */
export const NOUNS = { issue: 'issue', merge_request: 'merge request' } as const

/** The lowest role that may change any field, as the API demands. */
export const PLANNER_ROLES = { issue: 'Reporter', merge_request: 'Developer' } as const

const SIGNS = { issue: '#', merge_request: '!' } as const

/** Returns `group/project#1` or `group/project!1`. */
export function fullReference({ kind, project, iid }: SubjectName): string {
  return `${project}${SIGNS[kind]}${iid}`
}

/** Reads the full reference of an issue. */
export function issueName({ references }: { references: { full: string } }): SubjectName<'issue'> {
  return { kind: 'issue', ...readFullReference(references.full) }
}
