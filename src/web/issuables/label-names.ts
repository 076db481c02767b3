import type { Issue } from '#contract/issues.ts'
import { displacedBy } from '#contract/scoped-labels.ts'

/** Returns the labels' names, with or without `with_labels_details`. */
export function labelNames(issue: Pick<Issue, 'labels'>): string[] {
  return issue.labels.map((label) => (typeof label === 'string' ? label : label.name))
}

/** Predicts the labels after a change. Added labels displace others of their scope, except on servers on a free plan. */
export function changeLabelNames(
  names: readonly string[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): string[] {
  const kept = names.filter((name) => !removed.includes(name) && !added.includes(name))
  const all = [...kept, ...added]
  const displaced = displacedBy(added, all)
  return all.filter((name) => !displaced.includes(name))
}
