import type { FindComment } from '#web/diff/find/find-matches.ts'
import { pathOf, refOf, type Placed } from './placed.ts'

/** Returns the number of threads on each file, by path. */
export function countThreads(placed: readonly Placed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { item, place } of placed) {
    if (item.kind !== 'thread') continue
    counts.set(pathOf(place), (counts.get(pathOf(place)) ?? 0) + 1)
  }
  return counts
}

/** Returns the comments on files and lines, for searches. */
export function findableComments(placed: readonly Placed[]): readonly FindComment[] {
  return placed.flatMap(({ item, place }) =>
    item.kind === 'thread'
      ? item.thread.notes.map(({ body }) => ({
          path: pathOf(place),
          ref: refOf(place),
          text: body,
        }))
      : [],
  )
}
