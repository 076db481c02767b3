import type { NewPosition, Position } from '#contract/positions.ts'
import { lineRefOf, type LineRange, type LineRef } from '#web/diff/model/line-ref.ts'
import { placeName, type Thread } from '#web/issuables/activity/threads.ts'
import type { Draft } from '#web/merge-requests/review/drafts/draft-queries.ts'
import { placeOf, type Place, type Shown, type Written } from './placing/place.ts'

/** An item placed in a diff: a thread, an unsent comment, or the form for a new one. */
export type Item =
  | { readonly kind: 'thread'; readonly thread: Thread }
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'composer'; readonly position: NewPosition }

export interface Placed {
  readonly key: string
  readonly item: Item
  readonly place: Place
}

export interface ReviewAnnotation {
  readonly key: string
  readonly ref: LineRef | null
  /** More than one for orphans, which share a block. */
  readonly placed: readonly [Placed, ...Placed[]]
}

export function positionOf(item: Item): Position | null {
  if (item.kind === 'composer') return asPosition(item.position)
  return item.kind === 'draft' ? item.draft.position : (item.thread.notes[0]?.position ?? null)
}

/** Returns the items of a diff in order, with their places. Leaves out those whose place is not known yet. */
export function placeItems(
  items: readonly Item[],
  shown: Shown,
  writtenOf: (position: Position) => Written,
): readonly Placed[] {
  const order = new Map(shown.files.map(({ path }, at) => [path, at]))
  const placed = items.flatMap((item): Placed[] => {
    const position = positionOf(item)
    const place = position && placeOf(position, shown, writtenOf(position))
    return place ? [{ key: keyOf(item), item, place }] : []
  })
  const fileAt = ({ place }: Placed) => order.get(pathOf(place)) ?? order.size
  return placed.sort((a, b) => fileAt(a) - fileAt(b) || lineAt(a.place) - lineAt(b.place))
}

/** Returns the annotations below a diff's lines and at the top of its files, by path. */
export function annotationsOf(
  placed: readonly Placed[],
): ReadonlyMap<string, readonly ReviewAnnotation[]> {
  const byPath = Map.groupBy(placed, ({ place }) => pathOf(place))
  return new Map(
    [...byPath].map(([path, those]) => {
      const [first, ...others] = those.filter(({ place }) => place.kind === 'orphan')
      const orphans: ReviewAnnotation[] = first
        ? [{ key: `orphans ${path}`, ref: null, placed: [first, ...others] }]
        : []
      const rest = those
        .filter(({ place }) => place.kind !== 'orphan')
        .map((one): ReviewAnnotation => ({ key: one.key, ref: refOf(one.place), placed: [one] }))
      return [path, [...orphans, ...rest]]
    }),
  )
}

export function pathOf(place: Place): string {
  return place.kind === 'line' ? place.range.path : place.path
}

/** Null for a comment on a whole file, and for an orphan. */
export function refOf(place: Place): LineRef | null {
  return place.kind === 'line' ? lineRefOf(place.range.path, place.range.end) : null
}

/** True for a comment on lines that are gone. */
export function hasLostLines({ item, place }: Placed): boolean {
  if (place.kind !== 'orphan' || !place.isOutdated) return false
  return positionOf(item)?.position_type === 'text'
}

/** Finds the form for a comment on lines, or on a file if `range` is null. */
export function formAt(
  placed: readonly Placed[],
  path: string,
  range: LineRange | null,
): NewPosition | undefined {
  const isThere = (place: Place) =>
    range
      ? place.kind === 'line' && place.how !== 'near' && isSameRange(place.range, range)
      : place.kind === 'file'
  const found = placed.find(
    ({ item, place }) => item.kind === 'composer' && pathOf(place) === path && isThere(place),
  )
  return found?.item.kind === 'composer' ? found.item.position : undefined
}

function isSameRange(a: LineRange, b: LineRange): boolean {
  const isSame = (end: 'start' | 'end') =>
    a[end].oldLine === b[end].oldLine && a[end].newLine === b[end].newLine
  return isSame('start') && isSame('end')
}

function keyOf(item: Item): string {
  if (item.kind === 'thread') return `thread ${item.thread.id ?? item.thread.notes[0]?.id}`
  if (item.kind === 'draft') return `draft ${item.draft.id}`
  return `new ${placeName(item.position)}`
}

function lineAt(place: Place): number {
  if (place.kind !== 'line') return -1
  return place.range.end.newLine ?? place.range.end.oldLine ?? 0
}

function asPosition({ old_path, new_path, ...position }: NewPosition): Position {
  return { ...position, old_path: old_path ?? '', new_path: new_path ?? '' } as Position
}
