import { displacedBy } from '#contract/scoped-labels.ts'

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
