import { listProjectIssues } from '#contract/issues.ts'
import type { Issue } from '#contract/issues.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { callAllPages } from '#web/api/call.ts'
import { labelNames } from '#web/issuables/label-names.ts'
import { toast } from '#web/ui/toast.ts'
import type { Undoable } from '#web/ui/undo.ts'
import { backWords, nameOf, someOf, type CardMove, type MovedCard } from './card-move.ts'
import type { CardPlaces } from './card-places.ts'
import { isFocusOn, update, type CardStore } from './card-store.ts'
import type { CardOutcome } from './move-cards.ts'

/** Undoes moves that `transmit` has sent. */
export function cardUndo(
  store: CardStore,
  places: CardPlaces,
  transmit: (move: CardMove) => Promise<CardOutcome | null>,
) {
  /** Returns the undo of a move, or null if the server moved no card. `back` is what `takeBack` returned. */
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

  return undoableOf
}

/** `limit` is the list's exceeded limit in words. Empty if none is exceeded. */
function movedWords(cards: readonly MovedCard[], to: string, limit: string): string {
  const isHere = cards.every(({ from }) => from.title === to)
  const over = limit && !isHere ? `, which is over its limit of ${limit}` : ''
  return `Moved ${nameOf(cards)} ${isHere ? 'within' : 'to'} ${to}${over}.`
}

function changedWords(cards: readonly MovedCard[], all: number): string {
  const verb = cards.length === 1 ? 'was' : 'were'
  return `Not undone: ${someOf(cards, all)} ${verb} changed by someone else.`
}

function isComplete({ failed, unplaced }: CardOutcome): boolean {
  return failed.length + unplaced.length === 0
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
