import type { Issue } from '#contract/issues.ts'
import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { readFullReference } from '#web/lib/full-reference.ts'

export interface Subjects {
  readonly issue: Issue
  readonly merge_request: MergeRequest
}

export type SubjectKind = keyof Subjects

/** An issue or merge request, by its project's path and its number there. */
export interface SubjectName<K extends SubjectKind = SubjectKind> {
  readonly kind: K
  readonly project: string
  readonly iid: number
}

/** The fields that issues and merge requests share, and some that only one of them has. */
export type Subject = Pick<
  Subjects[SubjectKind],
  'title' | 'description' | 'state' | 'labels' | 'milestone' | 'assignees' | 'time_stats'
> &
  Partial<
    Pick<
      Issue,
      'due_date' | 'weight' | 'confidential' | 'discussion_locked' | 'user_notes_count' | 'web_url'
    > &
      Pick<MergeRequest, 'id' | 'updated_at' | 'reviewers'>
  >

/** The nouns for texts on screen. */
export const NOUNS = { issue: 'issue', merge_request: 'merge request' } as const

/** The lowest role that the API allows to change any field. */
export const PLANNER_ROLES = { issue: 'Reporter', merge_request: 'Developer' } as const

const SIGNS = { issue: '#', merge_request: '!' } as const

/** Returns `group/project#1` or `group/project!1`. */
export function fullReference({ kind, project, iid }: SubjectName): string {
  return `${project}${SIGNS[kind]}${iid}`
}

/** Returns `#1` or `!1`. */
export function shortReference({ kind, iid }: SubjectName): string {
  return `${SIGNS[kind]}${iid}`
}

type SubjectInput =
  | { readonly id: string; readonly issue_iid: number }
  | { readonly id: string; readonly merge_request_iid: number }

/** Returns the input that identifies an issue or merge request in all of its routes. */
export function subjectInput({ kind, project, iid }: SubjectName): SubjectInput {
  return kind === 'issue'
    ? { id: project, issue_iid: iid }
    : { id: project, merge_request_iid: iid }
}

/** Reads an issue's full reference. */
export function issueName({ references }: { references: { full: string } }): SubjectName<'issue'> {
  return { kind: 'issue', ...readFullReference(references.full) }
}
