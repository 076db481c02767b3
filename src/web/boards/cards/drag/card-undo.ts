import { listProjectIssues } from '#contract/issues.ts'
import type { Issue } from '#contract/issues.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { callAllPages } from '#web/api/call.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { labelNames } from '#web/issuables/label-names.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { toast } from '#web/ui/toast.ts'
import type { Undoable } from '#web/ui/undo.ts'
import { labelsLost, type CardEffect, type CardMove, type MovedCard } from './card-move.ts'
import type { CardPlaces } from './card-places.ts'
import { isFocusOn, update, type CardStore } from './card-store.ts'
import { backWords, changedWords, movedWords } from './card-words.ts'
import type { CardOutcome } from './move-cards.ts'

/** Undoes moves that `transmit` has sent. */
export function cardUndo(
  store: CardStore,
  places: CardPlaces,
  transmit: (move: CardMove) => Promise<CardOutcome | null>,
) {
  /** Prepares the undo of a move that is about to be sent. Returns a function that takes the move's result. */
  function prepare(move: CardMove) {
    const { pending } = store.get()
    const cardsOf = (column: Column) => places.cardsOf(column, pending)
    // Runs after the paint, but before the reply.
    const back = afterPaint().then(() => takeBack(move, { ...places, cardsOf }))
    return async (outcome: CardOutcome | null) => outcome && undoableOf(move, outcome, await back)
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
      const [now] = await Promise.all([
        readAgain(cards.map(({ issue }) => issue)),
        places.refetch(to),
      ])
      const changed = cards.filter((card) => hasChangedSince(now.get(card.issue.id), card))
      const isInPlace = standStill(cards, move, places.cardsOf(to, []))
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
    const lead = cards.find(isFocusOn) ?? cards[0]!
    const hadFocus = document.activeElement === document.body || isFocusOn(lead)
    const sent = back.map(transmit)
    if (hadFocus) update(store, { focus: { columnKey: lead.from.key, issueId: lead.issue.id } })
    const outcomes = await Promise.all(sent)
    if (outcomes.every((outcome) => outcome && isComplete(outcome))) {
      toast.info(backWords(cards, cards[0]!.from.title))
    }
  }

  return prepare
}

function isComplete({ failed, unplaced }: CardOutcome): boolean {
  return failed.length + unplaced.length === 0
}

/** Returns the moves that undo `move`. Must run before `move`, since each card returns to its current neighbors. */
export function takeBack(
  move: CardMove,
  { cardsOf, isOrdered }: Pick<CardPlaces, 'cardsOf' | 'isOrdered'>,
): CardMove[] {
  const moved = new Map(move.cards.map((card) => [card.issue.id, card]))
  const columns = new Map(move.cards.map(({ from }) => [from.key, from])).values()
  return [...columns].flatMap((to) => {
    const cards = cardsOf(to)
    return runsOf(cards, ({ id }) => moved.get(id)?.from.key === to.key).map(([first, end]) => ({
      cards: cards.slice(first, end).map(({ id }) => reversed(moved.get(id)!, move.to)),
      to,
      beforeId: isOrdered(to) ? (cards[first - 1]?.id ?? null) : null,
      afterId: isOrdered(to) ? (cards[end]?.id ?? null) : null,
    }))
  })
}

/** The maximum number of issues per request. */
const AT_ONCE = 100

/** Refetches issues. Returns them by global id, without deleted issues. */
async function readAgain(issues: readonly Issue[]): Promise<ReadonlyMap<number, Issue>> {
  const projects = Map.groupBy(issues, ({ project_id }) => project_id)
  const parts = [...projects].flatMap(([id, own]) =>
    Array.from({ length: Math.ceil(own.length / AT_ONCE) }, (_, part) => ({
      id: String(id),
      iids: own.slice(part * AT_ONCE, (part + 1) * AT_ONCE).map(({ iid }) => iid),
    })),
  )
  const read = await Promise.all(parts.map((part) => callAllPages(listProjectIssues, part)))
  return new Map(read.flat().map((issue) => [issue.id, issue]))
}

/**
 * True when others have since edited the fields that the move changed, or deleted the issue. `now` is undefined for a
 * deleted issue.
 */
export function hasChangedSince(now: Issue | undefined, { effect }: MovedCard): boolean {
  if (!now) return true
  const { add_labels = [], remove_labels = [], assignee_ids, milestone_id, state_event } = effect
  const names = labelNames(now)
  const people = now.assignees.map(({ id }) => id)
  const isOf = (wanted: number[]) =>
    // Some servers keep only the first assignee.
    people[0] === wanted[0] && people.every((id) => wanted.includes(id))
  return (
    !add_labels.every((name) => names.includes(name)) ||
    remove_labels.some((name) => names.includes(name)) ||
    (assignee_ids !== undefined && !isOf(assignee_ids)) ||
    (milestone_id !== undefined && (now.milestone?.id ?? 0) !== milestone_id) ||
    (state_event !== undefined && now.state !== (state_event === 'close' ? 'closed' : 'opened'))
  )
}

/** True when the cards are still between the move's neighbors. Ignores neighbors that no longer exist. */
export function standStill(
  cards: readonly MovedCard[],
  { beforeId, afterId }: CardMove,
  now: readonly Issue[],
): boolean {
  if (beforeId === null && afterId === null) return true
  const places = new Map(now.map(({ id }, place) => [id, place]))
  const order = [beforeId, ...cards.map(({ issue }) => issue.id), afterId].flatMap(
    (id) => (id === null ? undefined : places.get(id)) ?? [],
  )
  return order.every((place, index) => index === 0 || place > order[index - 1]!)
}

function reversed({ issue, effect, after }: MovedCard, from: Column): MovedCard {
  const { assignee_ids, milestone_id, state_event } = effect
  const [lost, gained] = [labelsLost(issue, after), labelsLost(after, issue)]
  const back: CardEffect = {
    ...(lost.length > 0 && { add_labels: lost }),
    ...(gained.length > 0 && { remove_labels: gained }),
    ...(assignee_ids && { assignee_ids: issue.assignees.map(({ id }) => id) }),
    ...(milestone_id !== undefined && { milestone_id: issue.milestone?.id ?? 0 }),
    ...(state_event && { state_event: state_event === 'close' ? 'reopen' : 'close' }),
  }
  return { issue: after, from, effect: back, after: issue }
}

/** Returns the runs of adjacent matches as [start, end) indexes. */
function runsOf<T>(things: readonly T[], matches: (thing: T) => boolean): [number, number][] {
  const runs: [number, number][] = []
  for (const [at, thing] of things.entries()) {
    const last = runs.at(-1)
    if (!matches(thing)) continue
    if (last?.[1] === at) last[1] = at + 1
    else runs.push([at, at + 1])
  }
  return runs
}
