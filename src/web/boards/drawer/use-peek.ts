import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useBoard } from '#web/boards/board/board-context.ts'
import { writePeek, type IssueName } from '#web/paths.ts'
import { PEEK, readPeek } from './peek.ts'

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
