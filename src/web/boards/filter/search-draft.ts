import { createContext, useContext } from 'react'

/** The words that are being typed, before the address and the server know them; null when there are none. */
const Context = createContext<string | null>(null)

export const SearchDraftProvider = Context.Provider

export function useSearchDraft(): string | null {
  return useContext(Context)
}
