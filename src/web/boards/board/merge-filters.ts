import type { listProjectIssues } from '#contract/issues.ts'
import type { Input } from '#contract/route.ts'

/** An issue list filter, without space and page. */
export type IssueFilter = Omit<Input<typeof listProjectIssues>, 'id' | 'page' | 'per_page'>

/** A filter that no issue can match, with the reason. */
export interface Contradiction {
  readonly contradiction: string
}

/** Thrown and caught in this file to stop at the first contradiction. */
class Contradicted extends Error {}

/** Combines two filters. Two different values for a parameter that the API takes only once are a contradiction. */
export function mergeFilters(one: IssueFilter, other: IssueFilter): IssueFilter | Contradiction {
  try {
    const merged = {
      ...restOf(one),
      ...restOf(other),
      ...mergeLabels(one, other),
      ...mergeMilestones(one, other),
      ...mergeAssignees(one, other),
      ...mergeWeights(one, other),
      ...mergeExclusions(one, other),
    }
    refuseExcluded(merged)
    return merged
  } catch (error) {
    if (error instanceof Contradicted) return { contradiction: error.message }
    throw error
  }
}

const MERGED = new Set([
  'labels',
  'milestone',
  'milestone_id',
  'assignee_id',
  'assignee_username',
  'weight',
  'not',
])

/** The parameters for which the later filter wins. */
function restOf(filter: IssueFilter): IssueFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !MERGED.has(name)))
}

function mergeLabels(one: IssueFilter, other: IssueFilter): IssueFilter {
  const all = [...new Set([...(one.labels ?? []), ...(other.labels ?? [])])]
  const titles = all.filter((title) => title !== 'None' && title !== 'Any')
  if (all.includes('None') && all.length > 1) {
    const labels = titles.map((title) => `“${title}”`).join(' and ') || 'a label'
    throw new Contradicted(`No issue can have both ${labels} and no label.`)
  }
  if (all.length === 0) return {}
  return { labels: titles.length > 0 ? titles : all }
}

type MilestoneChoice = Pick<IssueFilter, 'milestone' | 'milestone_id'>

function mergeMilestones(one: IssueFilter, other: IssueFilter): IssueFilter {
  const [first, second] = [milestoneOf(one), milestoneOf(other)]
  if (!first || !second) return first ?? second ?? {}
  if (first.milestone_id === 'Any') return second
  if (second.milestone_id === 'Any' || isSameMilestone(first, second)) return first
  throw new Contradicted(
    `No issue can have both ${milestoneWords(first)} and ${milestoneWords(second)}.`,
  )
}

function milestoneOf({ milestone, milestone_id }: IssueFilter): MilestoneChoice | null {
  if (milestone !== undefined) return { milestone }
  return milestone_id === undefined ? null : { milestone_id }
}

function isSameMilestone(one: MilestoneChoice, other: MilestoneChoice): boolean {
  return one.milestone === other.milestone && one.milestone_id === other.milestone_id
}

function milestoneWords({ milestone, milestone_id }: MilestoneChoice): string {
  if (milestone_id === 'None') return 'no milestone'
  return `the milestone “${milestone ?? milestone_id}”`
}

function mergeAssignees(one: IssueFilter, other: IssueFilter): IssueFilter {
  const names = uniqueNames([...(one.assignee_username ?? []), ...(other.assignee_username ?? [])])
  const words = new Set([one.assignee_id, other.assignee_id].filter((id) => id !== undefined))
  if (words.has('None') && (names.length > 0 || words.size > 1)) {
    const who = names.map((name) => `@${name}`).join(' and ') || 'someone'
    throw new Contradicted(`No issue can be both assigned to ${who} and unassigned.`)
  }
  if (names.length > 0) return { assignee_username: names }
  const [word] = words
  return word === undefined ? {} : { assignee_id: word }
}

function mergeWeights(one: IssueFilter, other: IssueFilter): IssueFilter {
  const all = [one.weight, other.weight].filter((weight) => weight !== undefined)
  // Weights from the URL are strings.
  const unlike = all.filter(
    (weight, at) => all.findIndex((each) => `${each}` === `${weight}`) === at,
  )
  const exact = unlike.filter((weight) => weight !== 'Any')
  const [weight] = exact.length > 0 ? exact : unlike
  if (weight === undefined) return {}
  if (exact.length < 2 && !(weight === 'None' && unlike.length > 1)) return { weight }
  const words = unlike.map((each) => {
    if (each === 'None') return 'no weight'
    return each === 'Any' ? 'a weight' : `weight ${each}`
  })
  throw new Contradicted(`No issue can have ${words.join(' and ')}.`)
}

/** Merges exclusions. The API excludes only one milestone, so the later filter's milestone wins. */
function mergeExclusions({ not: one }: IssueFilter, { not: other }: IssueFilter): IssueFilter {
  if (!one || !other) return one || other ? { not: { ...one, ...other } } : {}
  const { milestone, ...rest } = one
  const labels = [...new Set([...(one.labels ?? []), ...(other.labels ?? [])])]
  const names = uniqueNames([...(one.assignee_username ?? []), ...(other.assignee_username ?? [])])
  return {
    not: {
      ...rest,
      ...(milestone !== undefined && other.milestone_id === undefined && { milestone }),
      ...other,
      ...(labels.length > 0 && { labels }),
      ...(names.length > 0 && { assignee_username: names }),
    },
  }
}

/** Throws when a value is both required and excluded. */
function refuseExcluded(filter: IssueFilter): void {
  const { not } = filter
  if (!not) return
  const label = filter.labels?.find((title) => not.labels?.includes(title))
  if (label !== undefined) throw new Contradicted(`This list excludes issues with “${label}”.`)
  const left = new Set(not.assignee_username?.map((name) => name.toLowerCase()))
  const name = filter.assignee_username?.find((one) => left.has(one.toLowerCase()))
  if (name !== undefined) throw new Contradicted(`This list excludes issues assigned to @${name}.`)
  if (filter.milestone !== undefined && filter.milestone === not.milestone) {
    throw new Contradicted(`This list excludes issues in “${filter.milestone}”.`)
  }
}

function uniqueNames(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}
