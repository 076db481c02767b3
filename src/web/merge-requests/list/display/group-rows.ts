import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { readFullReference } from '#web/lib/full-reference.ts'
import { spellName } from '#web/lib/spell-name.ts'
import type { Grouping } from './display.ts'

type Groupable = Pick<MergeRequestListed, 'author' | 'milestone' | 'target_branch' | 'references'>

interface Group<Row> {
  /** Null for the only group of a list that is not grouped. */
  readonly name: string | null
  readonly rows: readonly Row[]
}

/** Groups a page's rows. Groups keep the order of their first rows, and rows without a milestone come last. */
export function groupRows<Row extends Groupable>(
  rows: readonly Row[],
  groupBy: Grouping | null,
): readonly Group<Row>[] {
  if (!groupBy) return [{ name: null, rows }]
  const groups = [...Map.groupBy(rows, (row) => nameOf(row, groupBy))]
  return groups
    .map(([name, own]) => ({ name, rows: own }))
    .sort((one, other) => Number(one.name === NO_MILESTONE) - Number(other.name === NO_MILESTONE))
}

const NO_MILESTONE = 'No milestone'

function nameOf({ author, milestone, target_branch, references }: Groupable, by: Grouping): string {
  if (by === 'author') return `${author.name} @${author.username}`
  if (by === 'milestone') return milestone?.title ?? NO_MILESTONE
  return by === 'target' ? spellName(target_branch) : readFullReference(references.full).project
}
