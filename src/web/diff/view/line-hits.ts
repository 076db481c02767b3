import { createContext, useContext } from 'react'

import type { Line } from '#web/diff/model/parse-hunks.ts'
import { createStore, useSelected, type Store } from '#web/lib/store.ts'

/** A match of the search in a line. */
export interface Hit {
  readonly start: number
  readonly end: number
  readonly isCurrent: boolean
}

/** The matches in the lines of a diff. A line's hits are the same array until they change. */
export type LineHits = Store<ReadonlyMap<Line, readonly Hit[]>>

const NONE: readonly Hit[] = []

export const HitsContext = createContext<LineHits | null>(null)

/** Draws a line again only when its own matches change. */
export function useHits(line: Line): readonly Hit[] {
  return useSelected(useContext(HitsContext)!, (hits) => hits.get(line) ?? NONE)
}

export const createLineHits = (): LineHits =>
  createStore<ReadonlyMap<Line, readonly Hit[]>>(new Map())
