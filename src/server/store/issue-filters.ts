export type MilestoneChoice =
  | 'none'
  | 'any'
  | 'upcoming'
  | 'started'
  | { id: number }
  | { title: string }
export type PersonChoice = { id: number } | { username: string }
export type AssigneeChoice = 'none' | 'any' | readonly PersonChoice[]

/** What the issues of a list have in common. What is undefined does not matter. */
export interface IssueFilters {
  state?: 'opened' | 'closed' | undefined
  /** Titles, all of which it must have. */
  labels?: 'none' | 'any' | readonly string[] | undefined
  milestone?: MilestoneChoice | undefined
  iids?: readonly number[] | undefined
  /** Each word must be in one of the columns. */
  search?: { words: readonly string[]; in: readonly ('title' | 'description')[] } | undefined
  authors?: readonly PersonChoice[] | undefined
  assignees?: AssigneeChoice | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  updatedAfter?: string | undefined
  updatedBefore?: string | undefined
  /** Days from and to, both included. */
  due?: 'none' | 'any' | { from?: string; to?: string } | undefined
  issueType?: 'issue' | 'incident' | 'task' | undefined
  confidential?: boolean | undefined
  weight?: 'none' | 'any' | number | undefined
  not?:
    | {
        /** Titles, none of which it may have. */
        labels?: readonly string[] | undefined
        milestone?: MilestoneChoice | undefined
        iids?: readonly number[] | undefined
        author?: PersonChoice | undefined
        assignees?: readonly PersonChoice[] | undefined
        weight?: number | undefined
      }
    | undefined
}
