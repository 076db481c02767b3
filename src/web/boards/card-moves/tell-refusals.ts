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
  const { title } = move.to
  if (failed.length > 0) {
    const words = refusedWords(issuesOf(failed), all, title)
    toast.error(`${words} ${reasonsOf(failed)}`, {
      label: 'Retry',
      run: () => send({ ...move, cards: failed.map(({ card }) => card) }),
    })
  }
  if (unplaced.length > 0) {
    const words = unplacedWords(issuesOf(unplaced), all, title)
    const changed = unplaced.map(({ card }) => ({
      issue: card.after,
      from: move.to,
      effect: {},
      after: card.after,
    }))
    toast.error(`${words} ${reasonsOf(unplaced)}`, {
      label: 'Retry',
      run: () => send({ ...move, cards: changed }),
    })
  }
}

/** What the server said of each card that did not move, by the global id of its issue. */
export function problemsOf({ failed }: CardOutcome): ReadonlyMap<number, string> {
  return new Map(failed.map(({ card, error }) => [card.issue.id, wordsOf(error)]))
}

function issuesOf(refused: readonly RefusedCard[]) {
  return refused.map(({ card }) => card.issue)
}

/** Each reason once. */
function reasonsOf(refused: readonly RefusedCard[]): string {
  return [...new Set(refused.map(({ error }) => wordsOf(error)))].join(' ')
}
