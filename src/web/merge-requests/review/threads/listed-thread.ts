import { resolutionOf, type Thread } from '#web/issuables/activity/threads.ts'
import { isAfter } from '#web/issuables/activity/use-last-visit.ts'
import { pathOf, type Placed } from '#web/merge-requests/review/placed.ts'
import { isOutdated } from '#web/merge-requests/review/placing/place.ts'

/** A thread of the merge request. `placed` is null for one that the diff does not show. */
export interface ListedThread {
  readonly key: string
  readonly thread: Thread
  readonly placed: Placed | null
}

export const FILTERS = ['open', 'mine', 'new', 'resolved', 'outdated', 'all'] as const
export type ThreadFilter = (typeof FILTERS)[number]

export interface Reader {
  readonly id: number | undefined
  /** The time of the last visit. Null on the first one. */
  readonly seen: string | null
}

/**
 * Returns the threads on the diff in its order, then the others. Leaves out the server's own notes, and threads whose
 * place is not known yet.
 */
export function listThreads(
  threads: readonly Thread[],
  placed: readonly Placed[],
  isPlaced: boolean,
): readonly ListedThread[] {
  const onDiff = placed.flatMap((one): ListedThread[] =>
    one.item.kind === 'thread' ? [{ key: one.key, thread: one.item.thread, placed: one }] : [],
  )
  const known = new Set(onDiff.map(({ thread }) => thread))
  const others = threads.filter(
    (thread) =>
      !known.has(thread) &&
      !thread.notes[0]?.system &&
      (isPlaced || thread.notes[0]?.position == null),
  )
  return [
    ...onDiff,
    ...others.map((thread) => ({
      key: `thread ${thread.id ?? thread.notes[0]?.id}`,
      thread,
      placed: null,
    })),
  ]
}

export function passes(
  { thread, placed }: ListedThread,
  filter: ThreadFilter,
  { id, seen }: Reader,
): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'open':
    case 'resolved':
      return resolutionOf(thread) === filter
    case 'mine':
      return thread.notes.some(({ author }) => author.id === id)
    case 'new':
      return thread.notes.some(
        ({ author, created_at }) => author.id !== id && seen !== null && isAfter(created_at, seen),
      )
    case 'outdated':
      return placed !== null && isOutdated(placed.place)
  }
}

/** Returns the unresolved thread after another one, or before it. Wraps around at the ends. */
export function nextOpen(
  listed: readonly ListedThread[],
  from: string | null,
  by: 1 | -1,
): ListedThread | undefined {
  const count = listed.length
  const at = listed.findIndex(({ key }) => key === from)
  const start = at === -1 && by === -1 ? 0 : at
  for (let away = 1; away <= count; away++) {
    const one = listed[(start + by * away + count) % count]!
    if (resolutionOf(one.thread) === 'open') return one
  }
  return undefined
}

/** Groups threads by file. The empty path has those that are not about a file. */
export function byFile(
  threads: readonly ListedThread[],
): ReadonlyMap<string, readonly ListedThread[]> {
  return Map.groupBy(threads, ({ placed, thread }) =>
    placed ? pathOf(placed.place) : (thread.notes[0]?.position?.new_path ?? ''),
  )
}
