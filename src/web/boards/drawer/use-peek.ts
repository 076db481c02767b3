import { useCallback, useMemo, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { currentAccount } from '#web/api/session.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { readReference } from '#web/lib/reference.ts'
import { writePeek, type IssueName, type Space } from '#web/paths.ts'
import type { MarkdownPlace } from '#web/widgets/markdown/markdown-place.ts'

/** The history state of entries that opened a card. Closing that card goes back in the history. */
const OPENED = 'peeked'

/** The open card, stored in the URL. */
export function usePeek() {
  const { space } = useBoard()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { text, rest } = useMemo(() => {
    const params = new URLSearchParams(search)
    const peek = params.get(PEEK)
    params.delete(PEEK)
    return { text: peek, rest: String(params) }
  }, [search])
  const name = useMemo(() => readPeek(space, text), [space, text])
  const wasOpened = state === OPENED

  const hrefOf = useCallback(
    (issue: IssueName) =>
      `?${rest}${rest && '&'}${PEEK}=${encodeURIComponent(writePeek(space, issue))}`,
    [rest, space],
  )

  return {
    name,
    hrefOf,
    /** Opens a card. Replaces the history entry if a card is already open, so Back closes the drawer. */
    open: (issue: IssueName) =>
      void navigate(hrefOf(issue), {
        replace: name !== null,
        state: name === null || wasOpened ? OPENED : null,
      }),
    close: () => void (wasOpened ? navigate(-1) : navigate(`?${rest}`, { replace: true })),
  }
}

/** The query parameter for the open card. */
const PEEK = 'peek'

/** Reads `12` or `group/app#12`. Returns null for any other text, and for a bare number on a group's board. */
export function readPeek(space: Space, text: string | null): SubjectName<'issue'> | null {
  if (!text || text.startsWith('#')) return null
  const reference = readReference(/^\d+$/.test(text) ? `#${text}` : text)
  if (reference?.kind !== 'issue') return null
  const project = reference.project ?? (space.kind === 'project' ? space.fullPath : null)
  return project === null ? null : { kind: 'issue', project, iid: reference.iid }
}

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
