import { useQueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { useCallback } from 'react'

import { reorderIssue, updateIssue } from '#contract/issues.ts'
import type { Issue } from '#contract/issues.ts'
import { call } from '#web/api/call.ts'
import { useIntention, usePending } from '#web/api/intention.ts'
import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { columnQueries, countQueries } from '#web/boards/board/board-queries.ts'
import { unlessDiscarded } from '#web/boards/board/unless-discarded.ts'
import { useColumnQuery } from '#web/boards/board/use-column-query.ts'
import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import { issueName } from '#web/issuables/subject.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { spaceKey } from '#web/spaces/space-key.ts'
import { changesNothing, showsAlso, type CardMove, type MovedCard } from './card-move.ts'
import { drawCards } from './card-store.ts'

/** A move's requests. */
export interface CardCalls {
  /** Updates the issue with its effect. */
  readonly change: (card: MovedCard) => Promise<unknown>
  /** Moves an issue between two other issues, given by their global ids. */
  readonly place: (
    card: MovedCard,
    beforeId: number | null,
    afterId: number | null,
  ) => Promise<unknown>
}

export interface RefusedCard {
  readonly card: MovedCard
  readonly error: unknown
}

/** A move's results, each in the order of its cards. */
export interface CardOutcome {
  readonly moved: readonly MovedCard[]
  /** Cards that were updated but not positioned. */
  readonly unplaced: readonly RefusedCard[]
  /** Cards that neither changed nor moved. */
  readonly failed: readonly RefusedCard[]
}

function useMoveCardsKey() {
  const { space, board } = useBoard()
  return spaceKey('moveCards', space, board.id)
}

/** The board's pending moves, oldest first. */
export function usePendingCardMoves(): CardMove[] {
  return usePending(useMoveCardsKey())
}

/**
 * Returns a function that moves cards. The move is drawn while it is pending. Then the cache receives the cards that the
 * server moved, and the affected lists are refetched. Resolves to null if the user discards the move.
 */
export function useMoveCards(columns: readonly Column[], lists: readonly List[]) {
  const { space } = useBoard()
  const client = useQueryClient()
  const columnQuery = useColumnQuery()
  const issuesOf = (column: Column) => columnQuery(column, lists)

  async function confirm(move: CardMove, { moved, unplaced }: CardOutcome) {
    const elsewhere = unplaced.map(({ card }) => card)
    const confirmed = [
      { ...move, cards: elsewhere, beforeId: null, afterId: null },
      { ...move, cards: moved },
    ].filter(({ cards }) => cards.length > 0)
    if (confirmed.length === 0) return
    for (const column of touchedBy(move)) {
      const query = issuesOf(column)
      // A read in progress may return the old order.
      await client.cancelQueries(query)
      client.setQueryData(
        query.queryKey,
        (data) => data && { ...data, pages: [...drawCards(data.pages, column, confirmed)] },
      )
    }
  }

  /**
   * Returns the columns that a move changes: the target, and every column that shows a moved card before or after the
   * move.
   */
  function touchedBy(move: CardMove): Column[] {
    const ids = new Set(move.cards.map(({ issue }) => issue.id))
    const shows = (column: Column) =>
      client
        .getQueryData(issuesOf(column).queryKey)
        ?.pages.some(({ items }) => items.some(({ id }) => ids.has(id)))
    const shall = (column: Column) =>
      move.cards.some(({ after }) => showsAlso(column, after, move.to))
    return columns.filter((column) => column.key === move.to.key || shows(column) || shall(column))
  }

  const { mutateAsync } = useIntention({
    key: useMoveCardsKey(),
    waits: true,
    send: async (move: CardMove) => {
      // Lets the drop paint before any request starts.
      await afterPaint()
      const touched = touchedBy(move)
      const outcome = await sendCards(move, CALLS)
      return { outcome, touched }
    },
    confirm: async ({ outcome }, move) => await confirm(move, outcome),
    refetch: (answer, move, later) => {
      const left = new Set(later.flatMap((other) => touchedBy(other).map(({ key }) => key)))
      for (const column of answer?.touched ?? []) {
        if (!left.has(column.key)) {
          void client.invalidateQueries({ queryKey: issuesOf(column).queryKey })
        }
      }
      // Marks other filters' cached issues as stale. They are refetched when shown.
      void client.invalidateQueries({
        ...columnQueries(space),
        type: 'inactive',
        refetchType: 'none',
      })
      void client.invalidateQueries(countQueries(space))
      for (const { issue } of move.cards) {
        void invalidateSubject(client, issueName(issue))
      }
    },
  })

  return useCallback(
    async (move: CardMove) => {
      const answer = await unlessDiscarded(client, move, mutateAsync(move))
      return answer && answer.outcome
    },
    [client, mutateAsync],
  )
}

/** Maximum concurrent requests per move. */
const MAX_REQUESTS = 4

/** Sends a move: updates first, then positions. A refused card does not delay the other cards. */
export async function sendCards(move: CardMove, calls: CardCalls): Promise<CardOutcome> {
  const { cards, beforeId, afterId } = move
  const limit = pLimit(MAX_REQUESTS)
  const errors = new Map<MovedCard, unknown>()

  async function attempt(card: MovedCard, work: () => Promise<unknown>) {
    await limit(work).catch((error: unknown) => errors.set(card, error))
  }

  /** Places the middle card first. Both halves then have a neighbor and can run concurrently. */
  async function place(block: readonly MovedCard[], before: number | null, after: number | null) {
    const at = Math.floor(block.length / 2)
    const card = block[at]
    if (!card) return
    await attempt(card, () => calls.place(card, before, after))
    const own = errors.has(card) ? null : card.issue.id
    await Promise.all([
      place(block.slice(0, at), before, own ?? after),
      place(block.slice(at + 1), own ?? before, after),
    ])
  }

  const toChange = cards.filter(({ effect }) => !changesNothing(effect))
  await Promise.all(toChange.map((card) => attempt(card, () => calls.change(card))))
  const changed = new Set(toChange.filter((card) => !errors.has(card)))
  if (beforeId !== null || afterId !== null) {
    await place(
      cards.filter((card) => !errors.has(card)),
      beforeId,
      afterId,
    )
  }
  const refused = [...errors].map(([card, error]) => ({ card, error }))
  return {
    moved: cards.filter((card) => !errors.has(card)),
    unplaced: refused.filter(({ card }) => changed.has(card)),
    failed: refused.filter(({ card }) => !changed.has(card)),
  }
}

const CALLS: CardCalls = {
  change: async ({ issue, effect }) => await call(updateIssue, { ...whereIs(issue), ...effect }),
  place: async ({ issue }, beforeId, afterId) =>
    await call(reorderIssue, {
      ...whereIs(issue),
      ...(beforeId !== null && { move_before_id: beforeId }),
      ...(afterId !== null && { move_after_id: afterId }),
    }),
}

function whereIs(issue: Issue) {
  return { id: String(issue.project_id), issue_iid: issue.iid }
}
