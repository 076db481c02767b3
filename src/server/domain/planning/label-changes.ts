import { displacedBy, scopeOf } from '#contract/scoped-labels.ts'
import type { Deps } from '#server/deps.ts'
import type { Difference } from '#server/domain/history/system-notes.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import type { Database } from '#server/store/database.ts'
import {
  addLabels,
  findLabelTitles,
  removeLabels,
  type LabelTitle,
} from '#server/store/issuables/issuable-changes.ts'
import type { Issuable } from '#server/store/issuables/issuable.ts'
import { checkLabelCount, resolveLabels } from './resolve-labels.ts'

/** A requested change to an issuable's labels, by title. */
export interface LabelPlan {
  /** Replaces all labels. */
  labels?: string[]
  add_labels?: string[]
  remove_labels?: string[]
}

/**
 * Adds and removes an issue or merge request's labels. Creates missing labels. On paid plans, a label such as
 * `priority::high` displaces the others of its scope.
 */
export async function changeLabels(
  { db, config }: Deps,
  space: ProjectSpace,
  kind: Issuable,
  id: number,
  { labels, add_labels = [], remove_labels = [] }: LabelPlan,
  now: string,
): Promise<Difference<LabelTitle>> {
  checkLabelCount(remove_labels)
  const wanted = [...(labels ?? []), ...add_labels]
  const found = await resolveLabels(db, space, wanted, { create: true, now })
  const ids = found.map((label) => label.id)
  const replaced = labels ? await removeLabels(db, kind, id, { notAmong: ids }) : []
  const added = await addLabels(db, kind, id, ids)
  const displaced =
    config.plan === 'free' ? [] : await displacedLabels(db, kind, id, { wanted, added })
  const taken = await removeLabels(db, kind, id, { titled: [...remove_labels, ...displaced] })
  // A label that is both added and removed is reported as neither.
  const without = (some: LabelTitle[], others: LabelTitle[]) =>
    some.filter((label) => !others.some((other) => other.id === label.id))
  const change = { added: without(added, taken), removed: [...replaced, ...without(taken, added)] }
  // An item from before the limit may exchange and lose labels.
  if (change.added.length > change.removed.length) {
    checkLabelCount(await findLabelTitles(db, kind, id))
  }
  return change
}

/** Returns the titles of the labels that added labels displace. The last requested label of a scope wins. */
async function displacedLabels(
  db: Database,
  kind: Issuable,
  id: number,
  { wanted, added }: { wanted: readonly string[]; added: readonly LabelTitle[] },
): Promise<string[]> {
  if (added.every(({ title }) => scopeOf(title) === null)) return []
  const titles = added.map(({ title }) => title)
  const inOrder = wanted.map((title) => title.trim()).filter((title) => titles.includes(title))
  return displacedBy(inOrder, await findLabelTitles(db, kind, id))
}
