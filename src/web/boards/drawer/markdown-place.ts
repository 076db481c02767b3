import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { currentAccount } from '#web/api/session.ts'
import type { MarkdownPlace } from '#web/widgets/markdown/markdown-place.ts'
import { usePeek } from './use-peek.ts'

/** Opens Markdown references in the drawer. */
export function useMarkdownPlace(project: string): MarkdownPlace {
  const { search } = useLocation()
  const { hrefOf, open } = usePeek()
  const navigate = useNavigate()
  const latest = useRef({ open, navigate })
  useEffect(() => {
    latest.current = { open, navigate }
  })
  return useMemo(
    () => ({
      server: currentAccount()?.server ?? location.origin,
      project,
      hrefOf: (issue) => hrefOf(issue),
      follow: (issue) => latest.current.open(issue),
      visit: (address) => void latest.current.navigate(address),
    }),
    // The links contain the query string, so they depend on `search`.
    // oxlint-disable-next-line react/exhaustive-deps
    [project, search],
  )
}
