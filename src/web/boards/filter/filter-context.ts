import { createContext, useContext } from 'react'

import type { Filter, FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import type { BoardSort } from './board-sort.ts'

interface FilterContext {
  readonly fields: readonly FilterField[]
  readonly filter: Filter
  readonly sort: BoardSort
  /** The address of this board with another filter. */
  readonly addressOf: (filter: Filter) => string
  readonly setFilter: (filter: Filter, options?: { readonly replace: boolean }) => void
  /** The words being typed, as long as they are not in the filter. */
  readonly setDraft: (search: string | null) => void
  readonly setSort: (sort: BoardSort) => void
}

const Context = createContext<FilterContext | null>(null)

export const FilterProvider = Context.Provider

/** What the board is filtered by, in the terms of its filter bar. */
export function useFilter(): FilterContext {
  const value = useContext(Context)
  if (!value) throw new Error('a filter is read outside of a board')
  return value
}

/** The words being typed, before they are in the address; null when there are none. */
const DraftContext = createContext<string | null>(null)

export const SearchDraftProvider = DraftContext.Provider

export function useSearchDraft(): string | null {
  return useContext(DraftContext)
}
