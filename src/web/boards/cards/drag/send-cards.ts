import pLimit from 'p-limit'

import { changesNothing } from './card-effect.ts'
import type { CardMove, MovedCard } from './draw-cards.ts'

/** Maximum concurrent requests per move. */
const MAX_REQUESTS = 4

/** What the API is asked to do. */
export interface CardCalls {
  /** Changes what the effect says. */
  readonly change: (card: MovedCard) => Promise<unknown>
  /** Puts an issue between two others, given by their global ids. */
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

/** What became of the cards of a move, each in their order. */
export interface CardOutcome {
  readonly moved: readonly MovedCard[]
  /** Changed as the list wants it, but not at the place where they were put. */
  readonly unplaced: readonly RefusedCard[]
  /** Nothing of these has changed. */
  readonly failed: readonly RefusedCard[]
}

/** Moves cards: first what it changes of them, then their places. One that is refused does not hold up the others. */
export async function sendCards(move: CardMove, calls: CardCalls): Promise<CardOutcome> {
  const { cards, beforeId, afterId } = move
  const limit = pLimit(MAX_REQUESTS)
  const errors = new Map<MovedCard, unknown>()

  async function attempt(card: MovedCard, work: () => Promise<unknown>) {
    await limit(work).catch((error: unknown) => errors.set(card, error))
  }

  /** The one in the middle first: then those before and after it have their own neighbours, and go at the same time. */
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
