import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useBoard } from '#web/boards/board/board-context.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { writePeek, type IssueName, type Space } from '#web/paths.ts'

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

/** Matches `12` and `group/app#12`. */
const PEEKED = /^(?:([\w.-]+(?:\/[\w.-]+)+)#)?([1-9]\d{0,9})$/

/** Reads `12` or `group/app#12`. Returns null for any other text, and for a bare number on a group's board. */
export function readPeek(space: Space, text: string | null): SubjectName<'issue'> | null {
  const [, path, iid] = PEEKED.exec(text ?? '') ?? []
  const project = path ?? (space.kind === 'project' ? space.fullPath : null)
  return iid === undefined || project === null ? null : { kind: 'issue', project, iid: Number(iid) }
}
