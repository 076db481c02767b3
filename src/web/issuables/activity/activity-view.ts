import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import type { Entry } from './merge-activity.ts'
import { resolutionOf } from './threads.ts'

const SHOWS = ['all', 'comments', 'changes'] as const

interface ActivityView {
  readonly show: (typeof SHOWS)[number]
  readonly isNewestFirst: boolean
  readonly isUnresolvedFirst: boolean
}

/** The filter and order of activities, stored per user. */
export function useActivityView(): [ActivityView, (change: Partial<ActivityView>) => void] {
  const [stored, remember] = useUserMemory('activity')
  const words = stored?.split(' ') ?? []
  const view = {
    show: SHOWS.find((show) => words.includes(show)) ?? 'all',
    isNewestFirst: words.includes('newest'),
    isUnresolvedFirst: words.includes('unresolved'),
  }
  const change = (changed: Partial<ActivityView>) => remember(wordsOf({ ...view, ...changed }))
  return [view, change]
}

function wordsOf({ show, isNewestFirst, isUnresolvedFirst }: ActivityView): string | null {
  const words = [
    ...(show === 'all' ? [] : [show]),
    ...(isNewestFirst ? ['newest'] : []),
    ...(isUnresolvedFirst ? ['unresolved'] : []),
  ]
  return words.join(' ') || null
}

/** Returns the entries that match the filter, in the given order. */
export function filterActivity(all: readonly Entry[], { show }: ActivityView): readonly Entry[] {
  if (show === 'all') return all
  return all.filter(({ kind }) => (kind === 'thread') === (show === 'comments'))
}

/**
 * Orders the entries, then keeps the first `count`, half as many at the end, and all unresolved threads. A larger count
 * adds entries between both, so nothing moves for readers at either end.
 */
export function arrangeActivity(
  all: readonly Entry[],
  { isNewestFirst, isUnresolvedFirst }: ActivityView,
  count: number,
): readonly Entry[] {
  const byTime = isNewestFirst ? all.toReversed() : all
  const ordered = isUnresolvedFirst
    ? [...byTime.filter(isUnresolved), ...byTime.filter((entry) => !isUnresolved(entry))]
    : byTime
  const end = ordered.length - count / 2
  return ordered.filter((entry, at) => at < count || at >= end || isUnresolved(entry))
}

export function isUnresolved(entry: Entry): boolean {
  return entry.kind === 'thread' && resolutionOf(entry.thread) === 'open'
}
