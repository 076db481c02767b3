import { useQueryClient } from '@tanstack/react-query'

import { wordsOf } from '#web/api/api-failure.ts'
import type { List } from '#web/boards/board/board-column.ts'
import { unlessDiscarded } from '#web/boards/board/unless-discarded.ts'
import { useColumnQuery } from '#web/boards/board/use-column-query.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { toast } from '#web/ui/toast.ts'
import { offerUndo, type Undoable } from '#web/ui/undo.ts'
import type { CardMove } from './card-move.ts'
import { backWords, changedWords, movedWords, refusedWords, unplacedWords } from './card-words.ts'
import { useMoveCards, type CardOutcome, type RefusedCard } from './move-cards.ts'
import { hasChangedSince, readAgain, standStill, takeBack } from './take-back.ts'
import type { CardPlaces } from './use-card-places.ts'

/** Sends card moves, reports refusals and offers to undo the successful moves. */
export function useSendCards(
  places: CardPlaces,
  lists: readonly List[],
  onAnswer: (outcome: CardOutcome, move: CardMove) => void,
) {
  const client = useQueryClient()
  const columnQuery = useColumnQuery()
  const { mutateAsync } = useMoveCards(places.columns, lists)

  /** Sends a move. Resolves to null if the user discards it. */
  async function transmit(move: CardMove): Promise<CardOutcome | null> {
    const answer = await unlessDiscarded(client, move, mutateAsync(move))
    if (!answer) return null
    const { outcome } = answer
    tellRefusals(outcome, move, send)
    onAnswer(outcome, move)
    return outcome
  }

  function send(move: CardMove): void {
    // Computes the undo after the paint, but before the reply.
    const back = afterPaint().then(() => takeBack(move, places))
    const sent = transmit(move)
    void offerUndo(sent.then(async (outcome) => outcome && undoableOf(move, outcome, await back)))
  }

  function undoableOf(
    move: CardMove,
    { moved, unplaced }: CardOutcome,
    back: readonly CardMove[],
  ): Undoable | null {
    const cards = [...moved, ...unplaced.map(({ card }) => card)]
    if (cards.length === 0) return null
    const ids = new Set(cards.map(({ issue }) => issue.id))
    const own = back
      .map((one) => ({ ...one, cards: one.cards.filter(({ issue }) => ids.has(issue.id)) }))
      .filter((one) => one.cards.length > 0)
    return {
      text: movedWords(cards, move.to.title, places.exceededIn(move.to)),
      undo: async () => await undo({ ...move, cards }, own),
    }
  }

  async function undo(move: CardMove, back: readonly CardMove[]): Promise<void> {
    const { cards, to } = move
    try {
      const query = columnQuery(to, lists)
      const [now] = await Promise.all([
        readAgain(cards.map(({ issue }) => issue)),
        client.refetchQueries({ queryKey: query.queryKey, exact: true }, { throwOnError: true }),
      ])
      const changed = cards.filter((card) => hasChangedSince(now.get(card.issue.id), card))
      const isInPlace = standStill(cards, move, places.confirmedIn(to))
      if (changed.length > 0 || !isInPlace) {
        toast.info(changedWords(changed.length > 0 ? changed : cards, cards.length))
        return
      }
    } catch (error) {
      toast.error(`Nothing was undone. ${wordsOf(error)}`, {
        label: 'Retry',
        run: () => void undo(move, back),
      })
      return
    }
    const outcomes = await Promise.all(back.map(transmit))
    if (outcomes.every((outcome) => outcome && isComplete(outcome))) {
      toast.info(backWords(cards, cards[0]!.from.title))
    }
  }

  return send
}

function isComplete({ failed, unplaced }: CardOutcome): boolean {
  return failed.length + unplaced.length === 0
}

/** Reports which cards the server refused and why, and offers to retry them. */
function tellRefusals(
  { failed, unplaced }: CardOutcome,
  move: CardMove,
  send: (move: CardMove) => void,
): void {
  const all = move.cards.length
  const { to } = move
  if (failed.length > 0) {
    const cards = failed.map(({ card }) => card)
    toast.error(`${refusedWords(cards, all, to.title)} ${reasonsOf(failed)}`, {
      label: 'Retry',
      run: () => send({ ...move, cards }),
    })
  }
  if (unplaced.length > 0) {
    const cards = unplaced.map(({ card }) => card)
    const rest = cards.map(({ after }) => ({ issue: after, from: to, effect: {}, after }))
    toast.error(`${unplacedWords(cards, all, to.title)} ${reasonsOf(unplaced)}`, {
      label: 'Retry',
      run: () => send({ ...move, cards: rest }),
    })
  }
}

/** Returns each refused card's error message, by global issue id. */
export function problemsOf({ failed }: CardOutcome): ReadonlyMap<number, string> {
  return new Map(failed.map(({ card, error }) => [card.issue.id, wordsOf(error)]))
}

/** Joins the distinct error messages. */
function reasonsOf(refused: readonly RefusedCard[]): string {
  return [...new Set(refused.map(({ error }) => wordsOf(error)))].join(' ')
}
