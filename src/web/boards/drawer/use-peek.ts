import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { useBoard } from '#web/boards/board-context.ts'
import { writePeek } from '#web/paths.ts'
import { PEEK, readPeek, type IssueName } from './peek.ts'

/** What the history remembers of an entry that opened a card: closing it goes back, and leaves no entry behind. */
const OPENED = 'peeked'

/** The card that is open beside the board: the address says which. */
export function usePeek() {
  const { space } = useBoard()
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const text = params.get(PEEK)
  const name = useMemo(() => readPeek(space, text), [space, text])
  const wasOpened = state === OPENED

  const searchWith = useCallback(
    (peek: string | null) => {
      const next = new URLSearchParams(params)
      if (peek === null) next.delete(PEEK)
      else next.set(PEEK, peek)
      return `?${next}`
    },
    [params],
  )
  const hrefOf = useCallback(
    (issue: IssueName) => searchWith(writePeek(space, issue)),
    [searchWith, space],
  )

  return {
    name,
    hrefOf,
    /** Another card takes the place of one that is open: Back closes it all the same. */
    open: (issue: IssueName) =>
      void navigate(searchWith(writePeek(space, issue)), {
        replace: name !== null,
        state: name === null || wasOpened ? OPENED : null,
      }),
    close: () => void (wasOpened ? navigate(-1) : navigate(searchWith(null), { replace: true })),
  }
}
