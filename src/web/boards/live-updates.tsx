import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useBoard } from '#web/boards/board/board-context.ts'
import { changesBetween, showChanged, versionsOf } from '#web/boards/cards/changed-cards.ts'
import { recentCardMoves } from '#web/boards/cards/drag/card-mutation.ts'
import { subjectsKey } from '#web/issuables/subject-queries.ts'
import { boardKey } from '#web/spaces/boards.ts'
import { subscribeToSpace, type Hint } from '#web/spaces/live-hints.ts'
import { PLANNING } from '#web/spaces/planning-queries.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { markTab } from '#web/ui/tab-icon.ts'

/** Keeps the board up to date. Offers pending updates while a drag or a menu defers them. */
export function LiveUpdates({ isCarrying }: { isCarrying: () => boolean }) {
  const { waiting, show } = useLiveBoard(() => isCarrying() || isAnythingOpen())
  const isWaiting = waiting > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    markTab({ isWaiting })
    return () => markTab({ isWaiting: false })
  }, [isWaiting])
  if (!isWaiting) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-18 z-20 flex justify-center max-md:bottom-32">
      <div className="pointer-events-auto animate-rise rounded-full bg-canvas shadow-popover *:rounded-full">
        <Button size="sm" onPress={() => void show()}>
          <RefreshCw aria-hidden size={14} />
          {waiting === 1 ? '1 update' : `${waiting} updates`}
        </Button>
      </div>
    </div>
  )
}

function isAnythingOpen(): boolean {
  return document.querySelector('[role=menu], [role=listbox], [role=dialog]') !== null
}

/** Debounce of hints, in milliseconds. */
const DEBOUNCE_MS = 300
/** Interval for checking whether the board is still in use, in milliseconds. */
const CHECK_MS = 500

/**
 * Refetches the board when others change it, by live hints or polling. Defers this while the board is in use, so that
 * nothing moves under the user. Returns the number of deferred updates, and a function that shows them now.
 */
function useLiveBoard(isInUse: () => boolean) {
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

    /** Schedules a check. Later calls never postpone it. */
    function checkIn(delay: number): void {
      const at = Date.now() + delay
      if (at >= due) return
      due = at
      clearTimeout(timer)
      timer = setTimeout(check, delay)
    }

    /** Waits for running mutations: their replies are newer than a read. */
    function check(): void {
      due = Infinity
      // The drawer may refresh at any time: nothing in it moves.
      if (isIssueOld) void client.invalidateQueries({ queryKey: subjectsKey('issue') })
      isIssueOld = false
      if (!isOld.current) return
      const isHeld = inUse.current()
      if (!isHeld && client.isMutating() === 0) {
        void latest.current()
        return
      }
      if (isHeld) setWaiting(hints.current)
      checkIn(CHECK_MS)
    }

    function take(hint: Hint): void {
      // Boards show no merge requests.
      if (hint.event === 'merge_request') return
      if (hint.event === 'board' && hint.data.board_id !== board.id) return
      if (hint.event === 'planning') {
        void client.invalidateQueries({ queryKey: [PLANNING] })
      }
      isOld.current = true
      // Someone else may have changed the card, too: rereads once the echo is over.
      if (isEcho(client, hint)) {
        checkIn(ECHO_MS)
        return
      }
      hints.current += 1
      isIssueOld = true
      checkIn(DEBOUNCE_MS)
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
  return count === 1 ? '1 card changed.' : `${count} cards changed.`
}

/** Milliseconds within which a hint about a moved card counts as the echo of that move. */
const ECHO_MS = 5000

/** True when a hint is most likely the echo of a move made here, which rereads its lists anyway. */
function isEcho(client: QueryClient, hint: Hint): boolean {
  if (hint.event !== 'issue') return false
  const { project_id, issue_iid } = hint.data
  return recentCardMoves(client, ECHO_MS)
    .flatMap(({ cards }) => cards)
    .some(({ issue }) => issue.project_id === project_id && issue.iid === issue_iid)
}
