import { useSubject } from '#web/issuables/subject-context.ts'
import { fullReference } from '#web/issuables/subject.ts'
import { createStore, useSelected } from '#web/lib/store.ts'

/** The suggestions to apply as one commit, by merge request. Kept until the page reloads. */
const batches = createStore<ReadonlyMap<string, readonly number[]>>(new Map())

const NONE: readonly number[] = []

export function useSuggestionBatch(): [batch: readonly number[], toggle: (id: number) => void] {
  const reference = fullReference(useSubject().name)
  const batch = useSelected(batches, (all) => all.get(reference) ?? NONE)
  const toggle = (id: number) =>
    setBatch(reference, batch.includes(id) ? batch.filter((one) => one !== id) : [...batch, id])
  return [batch, toggle]
}

export function setBatch(reference: string, ids: readonly number[]): void {
  batches.set(new Map(batches.get()).set(reference, ids))
}
