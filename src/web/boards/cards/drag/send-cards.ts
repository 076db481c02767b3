import pLimit from 'p-limit'

import { changesNothing } from './card-effect.ts'
import type { CardMove, MovedCard } from './card-move.ts'

/** Maximum concurrent requests per move. */
const MAX_REQUESTS = 4

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
