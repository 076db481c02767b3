import { useState, type ReactNode } from 'react'
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router'

import type { BACK } from '#web/merge-requests/last-list.ts'
import { useDefaultQuery } from '#web/spaces/saved-views.ts'

interface DefaultViewProps {
  /** The address of the list. */
  list: string
  children: ReactNode
}

/** Opens a list with the user's default view if its URL has no query string. Going back and reloading keep the URL. */
export function DefaultView({ list, children }: DefaultViewProps) {
  const { search, key, state } = useLocation()
  const isPop = useNavigationType() === NavigationType.Pop
  const isLinkBack = ((state ?? {}) as Partial<typeof BACK>).isBack
  const isBack = isLinkBack || (isPop && key !== 'default')
  const [query] = useDefaultQuery(list)
  /** The history entry to replace. */
  const [bare] = useState(search === '' && query !== null && !isBack ? key : null)
  return bare === key ? <Navigate to={`?${query}`} replace /> : children
}
