import type { Database } from '#server/store/database.ts'
import { addIssueLabels, removeIssueLabels, type LabelTitle } from '#server/store/issues.ts'
import type { IssuePlan } from './issue-fields.ts'
import { checkLabelCount, resolveLabels } from './label-titles.ts'
import type { ProjectSpace } from './space.ts'
import type { Difference } from './system-notes.ts'

/** Puts labels on an issue and takes others off; those that are missing are made. */
export async function changeIssueLabels(
  trx: Database,
  space: ProjectSpace,
  issueId: number,
  { labels, add_labels = [], remove_labels = [] }: IssuePlan,
  now: string,
): Promise<Difference<LabelTitle>> {
  checkLabelCount(remove_labels)
  const wanted = [...(labels ?? []), ...add_labels]
  const ids = (await resolveLabels(trx, space, wanted, { create: true, now })).map(({ id }) => id)
  const replaced = labels ? await removeIssueLabels(trx, issueId, { notAmong: ids }) : []
  const added = await addIssueLabels(trx, issueId, ids)
  const taken = await removeIssueLabels(trx, issueId, { titled: remove_labels })
  // A label that was put on and taken off in one go was never there.
  const without = (labels: LabelTitle[], others: LabelTitle[]) =>
    labels.filter((label) => !others.some((other) => other.id === label.id))
  return { added: without(added, taken), removed: [...replaced, ...without(taken, added)] }
}
