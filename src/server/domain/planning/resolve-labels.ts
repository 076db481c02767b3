import { DEFAULT_LABEL_COLOR } from '#contract/labels.ts'
import { invalid } from '#server/domain/refusal.ts'
import type { Space } from '#server/domain/spaces/space.ts'
import type { Database } from '#server/store/database.ts'
import { insertMissingLabels } from '#server/store/planning/label-changes.ts'
import { findLabelsTitled } from '#server/store/planning/labels.ts'
import { checkTitle } from './label-fields.ts'

const MAX_LABELS = 500

/**
 * Returns the labels with these titles that the space can use. If several labels share a title, returns the nearest.
 * With `create`, missing labels are created in the space; otherwise they are ignored.
 */
export async function resolveLabels(
  db: Database,
  space: Pick<Space, 'owner' | 'namespaceId' | 'rootId'>,
  titles: readonly string[],
  { create, now }: { create: boolean; now: string },
): Promise<{ id: number; title: string }[]> {
  const wanted = [...new Set(titles.map((title) => title.trim()))].filter((title) => title !== '')
  if (wanted.length === 0) return []
  checkLabelCount(wanted)
  const set = { ...space, withAncestors: true }
  const found = await findLabelsTitled(db, set, wanted)
  const missing = wanted.filter((title) => !found.some((label) => label.title === title))
  if (missing.length === 0 || !create) return nearest(found)
  await insertMissingLabels(
    db,
    // A fixed insertion order avoids deadlocks.
    missing.toSorted().map((title) => ({
      ...space.owner,
      root_id: space.rootId,
      title: checkTitle(title),
      color: DEFAULT_LABEL_COLOR,
      created_at: now,
      updated_at: now,
    })),
  )
  return nearest(await findLabelsTitled(db, set, wanted))
}

/** Refuses too many labels on one item or in one change. */
export function checkLabelCount(titles: readonly string[]): void {
  if (titles.length > MAX_LABELS) {
    throw invalid({ labels: [`is too long (maximum is ${MAX_LABELS} labels)`] })
  }
}

function nearest(labels: readonly { id: number; title: string }[]) {
  return [...new Map(labels.toReversed().map((label) => [label.title, label])).values()]
}
