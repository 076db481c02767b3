import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { currentAccount } from '#web/api/session.ts'
import type { MarkdownPlace } from '#web/widgets/markdown/markdown-place.ts'
import { usePeek } from './use-peek.ts'

/** What is written on the issue names others: they open in its place. */
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
    // What the address says is in the links.
    // oxlint-disable-next-line react/exhaustive-deps
    [project, search],
  )
}
