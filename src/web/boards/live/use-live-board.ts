import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useBoard } from '#web/boards/board/board-context.ts'
import { changesBetween, showChanged, versionsOf } from '#web/boards/cards/changed-cards.ts'
import { recentCardMoves } from '#web/boards/cards/drag/card-mutation.ts'
import { subjectsKey } from '#web/issuables/subject-queries.ts'
import { boardKey } from '#web/spaces/boards.ts'
import { subscribeToSpace, type Hint } from '#web/spaces/live-hints.ts'
import { PLANNING } from '#web/spaces/planning-queries.ts'
import { announce } from '#web/ui/announcer.tsx'

/** Milliseconds in which several hints become one reading. */
const GATHER = 300
/** Milliseconds after which a board in use is checked again. */
const LOOK = 500

/**
 * Keeps the board as others change it: at once where the server tells, else by asking now and then. While the board is
 * in use nothing moves: what has changed waits. Returns how much waits, and what shows it all the same.
 */
export function useLiveBoard(isInUse: () => boolean) {
  const { space, board } = useBoard()
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const inUse = useRef(isInUse)
  useEffect(() => {
    inUse.current = isInUse
  })

  const hints = useRef(0)
  const isOld = useRef(false)

  async function read(): Promise<void> {
    hints.current = 0
    isOld.current = false
    setWaiting(0)
    const before = versionsOf(client, space, board.id)
    await client.invalidateQueries({ queryKey: boardKey(space, board.id) })
    const changes = changesBetween(before, versionsOf(client, space, board.id))
    showChanged(changes)
    if (changes.size > 0) announce(changedWords(changes.size))
  }
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let due = Infinity
    let isIssueOld = false

    /** Looks after so many milliseconds, if not before: who goes on telling does not put it off. */
    function lookIn(delay: number): void {
      const at = Date.now() + delay
      if (at >= due) return
      due = at
      clearTimeout(timer)
      timer = setTimeout(look, delay)
    }

    /** What is being sent is answered first: its answer is newer than what would be read. */
    function look(): void {
      due = Infinity
      // The card beside the board is not moved by what is read of it.
      if (isIssueOld) void client.invalidateQueries({ queryKey: subjectsKey('issue') })
      isIssueOld = false
      if (!isOld.current) return
      const isHeld = inUse.current()
      if (!isHeld && client.isMutating() === 0) {
        void latest.current()
        return
      }
      if (isHeld) setWaiting(hints.current)
      lookIn(LOOK)
    }

    function take(hint: Hint): void {
      // No board shows anything of them.
      if (hint.event === 'merge_request') return
      if (hint.event === 'board' && hint.data.board_id !== board.id) return
      if (hint.event === 'planning') {
        void client.invalidateQueries({ queryKey: [PLANNING] })
      }
      isOld.current = true
      // Somebody else may have changed the same card as well: it is read once it tells no more of the move.
      if (isEcho(client, hint)) {
        lookIn(ECHO)
        return
      }
      hints.current += 1
      isIssueOld = true
      lookIn(GATHER)
    }

    function poll(): void {
      void client.invalidateQueries({ queryKey: subjectsKey('issue') })
      if (!inUse.current()) void latest.current()
    }

    const unsubscribe = subscribeToSpace(space, { onHint: take, onPoll: poll })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, space, board.id])

  return { waiting, show: read }
}

function changedWords(count: number): string {
  return count === 1 ? 'One card has changed.' : `${count} cards have changed.`
}

/** Milliseconds within which a hint about a moved card counts as the echo of that move. */
const ECHO = 5000

/** True when a hint is most likely the echo of a move made here, which rereads its lists anyway. */
function isEcho(client: QueryClient, hint: Hint): boolean {
  if (hint.event !== 'issue') return false
  const { project_id, issue_iid } = hint.data
  return recentCardMoves(client, ECHO)
    .flatMap(({ cards }) => cards)
    .some(({ issue }) => issue.project_id === project_id && issue.iid === issue_iid)
}
