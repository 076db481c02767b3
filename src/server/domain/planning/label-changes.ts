import type { Difference } from '#server/domain/history/system-notes.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import type { Database } from '#server/store/database.ts'
import {
  addLabels,
  removeLabels,
  type LabelTitle,
} from '#server/store/issuables/issuable-changes.ts'
import type { Issuable } from '#server/store/issuables/issuable.ts'
import { checkLabelCount, resolveLabels } from './label-titles.ts'

/** A requested change to an issuable's labels, by title. */
export interface LabelPlan {
  /** Replaces all labels. */
  labels?: string[]
  add_labels?: string[]
  remove_labels?: string[]
}

/** Adds and removes labels of an issue or merge request; missing labels are created. */
export async function changeLabels(
  db: Database,
  space: ProjectSpace,
  kind: Issuable,
  id: number,
  { labels, add_labels = [], remove_labels = [] }: LabelPlan,
  now: string,
): Promise<Difference<LabelTitle>> {
  checkLabelCount(remove_labels)
  const wanted = [...(labels ?? []), ...add_labels]
  const ids = (await resolveLabels(db, space, wanted, { create: true, now })).map(
    (label) => label.id,
  )
  const replaced = labels ? await removeLabels(db, kind, id, { notAmong: ids }) : []
  const added = await addLabels(db, kind, id, ids)
  const taken = await removeLabels(db, kind, id, { titled: remove_labels })
  // A label both added and removed was never there.
  const without = (some: LabelTitle[], others: LabelTitle[]) =>
    some.filter((label) => !others.some((other) => other.id === label.id))
  return { added: without(added, taken), removed: [...replaced, ...without(taken, added)] }
}
