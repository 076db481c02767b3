export type MilestoneChoice =
  | 'none'
  | 'any'
  | 'upcoming'
  | 'started'
  | { id: number }
  | { title: string }
export type PersonChoice = { id: number } | { username: string }
export type AssigneeChoice = 'none' | 'any' | readonly PersonChoice[]

/** What the issues or merge requests of a list have in common. What is undefined does not matter. */
export interface IssuableFilters {
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
  /** What the caller reacted with. */
  myReaction?: { userId: number; name: 'none' | 'any' | { name: string } } | undefined
  not?: UnwantedFilters | undefined
}

export interface UnwantedFilters {
  /** Titles, none of which it may have. */
  labels?: readonly string[] | undefined
  milestone?: MilestoneChoice | undefined
  iids?: readonly number[] | undefined
  author?: PersonChoice | undefined
  assignees?: readonly PersonChoice[] | undefined
  /** The name of an emoji, and who must not have reacted with it. */
  myReaction?: { userId: number; name: string } | undefined
}
