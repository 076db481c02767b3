import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { anyOf } from '#web/api/route-query.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { boardQueries, wholeBoardQueries } from '#web/boards/board/board-queries.ts'
import { changesBetween, showChanged, versionsOf } from '#web/boards/cards/changed-cards.ts'
import { subjectsQueries } from '#web/issuables/subject-cache.ts'
import type { Hint } from '#web/spaces/live-connection.ts'
import { isAnythingOpen, useLive } from '#web/spaces/live.ts'
import { announce } from '#web/ui/announcer.tsx'
import { markTab } from '#web/ui/tab-icon.ts'
import { UpdatePill } from '#web/widgets/update-pill.tsx'
import { followWrites, lastWrite, WRITE_MS } from './own-writes.ts'
import { refreshIssues, type ChangedIssue } from './refresh-issues.ts'

/** Keeps the board up to date. Offers pending updates while a drag or a menu defers them. */
export function LiveUpdates({ isCarrying }: { isCarrying: () => boolean }) {
  const { waiting, show } = useLiveBoard(() => isCarrying() || isAnythingOpen())
  const isWaiting = waiting > 0
  useEffect(followWrites, [])
  useEffect(() => {
    if (!isWaiting) return undefined
    markTab({ dot: 'waiting' })
    return () => markTab({ dot: null })
  }, [isWaiting])
  if (!isWaiting) return null
  return <UpdatePill count={waiting} onShow={() => void show()} />
}

const DEBOUNCE_MS = 300
/** The interval for checking whether the board is still in use, in milliseconds. */
const CHECK_MS = 500

/**
 * Refetches the board when others change it. Defers refetches while the board is in use, so nothing moves under the
 * user. Returns the number of deferred updates and a function that shows them now.
 */
function useLiveBoard(isInUse: () => boolean) {
  const { space, board } = useBoard()
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const hints = useRef(0)
  const old = useRef(UP_TO_DATE)
  const isIssueOld = useRef(false)

  async function show(what: Old): Promise<void> {
    hints.current = 0
    old.current = UP_TO_DATE
    setWaiting(0)
    const before = versionsOf(client, space)
    if (what.isWhole) await client.invalidateQueries(wholeBoardQueries(space, board.id))
    else {
      // A list that is new or has another filter reads its issues by itself.
      if (what.isBoard) await client.invalidateQueries(boardQueries(space, board.id))
      if (what.issues.length > 0) await refreshIssues(client, space, what.issues)
    }
    const changes = changesBetween(before, versionsOf(client, space))
    showChanged(changes)
    if (changes.size > 0) announce(changedWords(changes.size))
  }

  function onHint(hint: Hint): number | void {
    // Boards show no merge requests.
    if (hint.event === 'merge_request' || hint.event === 'reactions') return
    if (hint.event === 'board' && hint.data.board_id !== board.id) return
    old.current = joined(old.current, hint)
    isIssueOld.current = true
    const write = lastWrite(writesOf(hint))
    if (write === null) hints.current += 1
    // A change made here rereads what it touched by itself. Another user may have changed the same meanwhile.
    return write === 'here' ? WRITE_MS : DEBOUNCE_MS
  }

  /** Waits until the board is not in use and mutations have ended, because their replies are newer than a read. */
  function read(): number | void {
    // The drawer may refresh at any time, since nothing in it moves.
    if (isIssueOld.current) void client.invalidateQueries(subjectsQueries('issue'))
    isIssueOld.current = false
    if (old.current === UP_TO_DATE) return
    const isHeld = isInUse()
    if (isHeld) setWaiting(hints.current)
    if (isHeld || client.isMutating() > 0) return CHECK_MS
    void show(old.current)
  }

  function poll(): void {
    void client.invalidateQueries(subjectsQueries('issue'))
    if (!isInUse()) void show(EVERYTHING)
  }

  const shown = anyOf(wholeBoardQueries(space, board.id), subjectsQueries('issue'))
  useLive(space, { shown, onHint, read, poll })
  return { waiting, show: () => show(old.current) }
}

function changedWords(count: number): string {
  return count === 1 ? '1 card changed.' : `${count} cards changed.`
}

/** The changes that the board has not reread. */
interface Old {
  /** True when unknown issues changed. */
  readonly isWhole: boolean
  /** True when the board or its lists changed. */
  readonly isBoard: boolean
  readonly issues: readonly ChangedIssue[]
}

const UP_TO_DATE: Old = { isWhole: false, isBoard: false, issues: [] }
const EVERYTHING: Old = { isWhole: true, isBoard: true, issues: [] }
/** Rereading more issues one by one would take longer than rereading the board. */
const MOST_ISSUES = 3

function joined(old: Old, hint: Hint): Old {
  const { isWhole, issues } = old
  if (isWhole) return EVERYTHING
  if (hint.event === 'board') return { ...old, isBoard: true }
  if (hint.event !== 'issue' || hint.data.issue_iid === undefined) return EVERYTHING
  const { project_id, issue_iid } = hint.data
  const others = issues.filter(
    (issue) => issue.project_id !== project_id || issue.issue_iid !== issue_iid,
  )
  if (others.length === MOST_ISSUES) return EVERYTHING
  return { ...old, issues: [...others, { project_id, issue_iid }] }
}

/** Matches the URLs of the changes that a hint may be about. Issues are told apart by their numbers alone. */
function writesOf(hint: Hint): RegExp {
  if (hint.event === 'board') return new RegExp(`/boards/${hint.data.board_id}(?:[/?]|$)`)
  if (hint.event === 'planning') return /\/(?:labels|milestones)(?:[/?]|$)/
  const iid = hint.event === 'issue' ? hint.data.issue_iid : undefined
  return iid === undefined ? /^$/ : new RegExp(`/issues(?:/${iid}(?:[/?]|$)|$)`)
}
