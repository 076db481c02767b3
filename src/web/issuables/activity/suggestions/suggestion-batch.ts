import { useQuery } from '@tanstack/react-query'

import { threadsQuery } from '#web/issuables/activity/activity-queries.ts'
import type { Thread } from '#web/issuables/activity/threads.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { fullReference } from '#web/issuables/subject.ts'
import { createStore, useSelected } from '#web/lib/store.ts'

/** The suggestions to apply as one commit, by merge request. Kept until the page reloads. */
const batches = createStore<ReadonlyMap<string, readonly number[]>>(new Map())

const NONE: readonly number[] = []

/** The batch without the suggestions that can no longer be applied, and a function that adds or removes one. */
export function useSuggestionBatch(): [batch: readonly number[], toggle: (id: number) => void] {
  const { name } = useSubject()
  const reference = fullReference(name)
  const chosen = useSelected(batches, (all) => all.get(reference) ?? NONE)
  const { data: appliable = chosen } = useQuery({ ...threadsQuery(name), select: appliableOf })
  const batch = chosen.filter((id) => appliable.includes(id))
  const toggle = (id: number) =>
    setBatch(reference, batch.includes(id) ? batch.filter((one) => one !== id) : [...batch, id])
  return [batch, toggle]
}

export function setBatch(reference: string, ids: readonly number[]): void {
  batches.set(new Map(batches.get()).set(reference, ids))
}

function appliableOf(threads: readonly Thread[]): number[] {
  return threads
    .flatMap(({ notes }) => notes.flatMap(({ suggestions }) => suggestions ?? []))
    .filter(({ appliable, applied }) => appliable && !applied)
    .map(({ id }) => id)
}
