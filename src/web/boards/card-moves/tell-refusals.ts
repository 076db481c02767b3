import { wordsOf } from '#web/api/api-failure.ts'
import { toast } from '#web/ui/toast.ts'
import { refusedWords, unplacedWords } from './card-words.ts'
import type { CardMove } from './draw-cards.ts'
import type { CardOutcome, RefusedCard } from './send-cards.ts'

/** Says which cards of a move the server refused and why, and offers to send these again. */
export function tellRefusals(
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

/** What the server said of each card that did not move, by the global id of its issue. */
export function problemsOf({ failed }: CardOutcome): ReadonlyMap<number, string> {
  return new Map(failed.map(({ card, error }) => [card.issue.id, wordsOf(error)]))
}

/** Each reason once. */
function reasonsOf(refused: readonly RefusedCard[]): string {
  return [...new Set(refused.map(({ error }) => wordsOf(error)))].join(' ')
}
