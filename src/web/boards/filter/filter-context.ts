import { createContext, useContext } from 'react'

import type { Filter, FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import type { BoardSort } from './board-sort.ts'

interface FilterContext {
  readonly fields: readonly FilterField[]
  readonly filter: Filter
  readonly sort: BoardSort
  readonly addressOf: (filter: Filter) => string
  readonly setFilter: (filter: Filter, options?: { readonly replace: boolean }) => void
  /** Sets the search text that the filter does not contain yet. */
  readonly setDraft: (search: string | null) => void
  readonly setSort: (sort: BoardSort) => void
}

const Context = createContext<FilterContext | null>(null)

export const FilterProvider = Context.Provider

/** The board's filter in the filter bar's terms. */
export function useFilter(): FilterContext {
  const value = useContext(Context)
  if (!value) throw new Error('useFilter needs a FilterProvider')
  return value
}

/** The search text that the URL does not contain yet. Null when there is none. */
const DraftContext = createContext<string | null>(null)

export const SearchDraftProvider = DraftContext.Provider

export function useSearchDraft(): string | null {
  return useContext(DraftContext)
}
