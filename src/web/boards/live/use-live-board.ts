import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { rateLimit } from '#web/api/rate-limit.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { changesBetween, showChanged, versionsOf } from '#web/boards/cards/changed-cards.ts'
import { subjectsKey } from '#web/issuables/subject-queries.ts'
import { boardKey } from '#web/spaces/boards.ts'
import { PLANNING } from '#web/spaces/planning-queries.ts'
import { watchSpace, type Hint } from '#web/spaces/watch-space.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ECHO, isEcho } from './own-moves.ts'

/** Milliseconds in which several hints become one reading. */
const GATHER = 300
/** How often a server without a stream is asked, and how often a board in use whether it still is. */
const POLL = 30_000
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
    let watching = new AbortController()
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

    async function follow(signal: AbortSignal): Promise<void> {
      await watchSpace(space, take, signal)
      if (signal.aborted) return
      const poll = setInterval(() => {
        // What would only wait is asked for later.
        if (rateLimit()) return
        void client.invalidateQueries({ queryKey: subjectsKey('issue') })
        if (!inUse.current()) void latest.current()
      }, POLL)
      signal.addEventListener('abort', () => clearInterval(poll))
    }

    /** A browser has few connections to a server: a page that nobody sees leaves them to the others. */
    function attend(): void {
      watching.abort()
      watching = new AbortController()
      if (document.visibilityState === 'visible') void follow(watching.signal)
    }

    attend()
    document.addEventListener('visibilitychange', attend)
    return () => {
      document.removeEventListener('visibilitychange', attend)
      watching.abort()
      clearTimeout(timer)
    }
  }, [client, space, board.id])

  return { waiting, show: read }
}

function changedWords(count: number): string {
  return count === 1 ? 'One card has changed.' : `${count} cards have changed.`
}
