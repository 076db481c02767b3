import { useCallback, useMemo, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { currentAccount } from '#web/api/session.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { readReference } from '#web/lib/reference.ts'
import { writePeek, type IssueName, type Space } from '#web/paths.ts'
import type { MarkdownPlace } from '#web/widgets/markdown/markdown-place.ts'

/** What the history remembers of an entry that opened a card: closing it goes back, and leaves no entry behind. */
const OPENED = 'peeked'

/** The card that is open beside the board: the address says which. */
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
    /** Another card takes the place of one that is open: Back closes it all the same. */
    open: (issue: IssueName) =>
      void navigate(hrefOf(issue), {
        replace: name !== null,
        state: name === null || wasOpened ? OPENED : null,
      }),
    close: () => void (wasOpened ? navigate(-1) : navigate(`?${rest}`, { replace: true })),
  }
}

/** The parameter of a board's address that says which card is open. */
const PEEK = 'peek'

/** Reads `12` or `group/app#12`; null for any other text, and for a number alone on a group's board. */
export function readPeek(space: Space, text: string | null): SubjectName<'issue'> | null {
  if (!text || text.startsWith('#')) return null
  const reference = readReference(/^\d+$/.test(text) ? `#${text}` : text)
  if (reference?.kind !== 'issue') return null
  const project = reference.project ?? (space.kind === 'project' ? space.fullPath : null)
  return project === null ? null : { kind: 'issue', project, iid: reference.iid }
}

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
