export type MilestoneChoice =
  | 'none'
  | 'any'
  | 'upcoming'
  | 'started'
  | { id: number }
  | { title: string }
export type PersonChoice = { id: number } | { username: string }
export type AssigneeChoice = 'none' | 'any' | readonly PersonChoice[]

/** Filters shared by issue and merge request lists. Undefined means any. */
export interface IssuableFilters {
  /** Label titles, all of which must match. */
  labels?: 'none' | 'any' | readonly string[] | undefined
  milestone?: MilestoneChoice | undefined
  iids?: readonly number[] | undefined
  /** Every word must occur in one of the columns. */
  search?: { words: readonly string[]; in: readonly ('title' | 'description')[] } | undefined
  authors?: readonly PersonChoice[] | undefined
  assignees?: AssigneeChoice | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  updatedAfter?: string | undefined
  updatedBefore?: string | undefined
  /** The caller's own emoji reaction. */
  myReaction?: { userId: number; name: 'none' | 'any' | { name: string } } | undefined
  not?: UnwantedFilters | undefined
}

export interface UnwantedFilters {
  /** Label titles, none of which may match. */
  labels?: readonly string[] | undefined
  milestone?: MilestoneChoice | undefined
  iids?: readonly number[] | undefined
  author?: PersonChoice | undefined
  assignees?: AssigneeChoice | undefined
  /** An emoji's name, and the user who must not have reacted with it. */
  myReaction?: { userId: number; name: string } | undefined
}
