import type { Issue, updateIssue } from '#contract/issues.ts'
import type { Input } from '#contract/route.ts'
import { belongsTo, type Column, type List } from '#web/boards/board/board-column.ts'
import { isInLane } from '#web/boards/board/lane.ts'
import { changeLabelNames } from '#web/issuables/change-label-names.ts'
import { labelNames } from '#web/issuables/label-names.ts'

/** The cards that move together. */
export interface MovedCards {
  /** The pressed or focused card and its column. */
  readonly lead: Issue
  readonly column: Column
  /** All cards in board order, including the lead. */
  readonly cards: readonly { readonly issue: Issue; readonly from: Column }[]
}

export function oneCard(issue: Issue, column: Column): MovedCards {
  return { lead: issue, column, cards: [{ issue, from: column }] }
}

/** True for a card that moves, given by its global issue id. */
export function isIn({ cards }: MovedCards | CardMove, issueId: number): boolean {
  return cards.some(({ issue }) => issue.id === issueId)
}

/** A position on the board: the column's index and the card's index in the column, both from 0. */
export interface CardPlace {
  readonly column: number
  readonly index: number
}

export interface MovedCard {
  /** The issue before the move. */
  readonly issue: Issue
  readonly from: Column
  readonly effect: CardEffect
  /** The issue after the move. */
  readonly after: Issue
}

/** A requested move of cards to one position. There the cards are adjacent, in this order. */
export interface CardMove {
  readonly cards: readonly MovedCard[]
  readonly to: Column
  /** The global ids of the neighbors at the target. Null at an end, or if the list determines the order. */
  readonly beforeId: number | null
  readonly afterId: number | null
}

/** The API parameters that update an issue when its card moves to another list. */
export type CardEffect = Pick<
  Input<typeof updateIssue>,
  'add_labels' | 'remove_labels' | 'assignee_ids' | 'milestone_id' | 'state_event'
>

/** True when a column still shows a card after its move to `to`. With rows, several of Open's cells may show it. */
export function showsAlso(column: Column, after: Issue, to: Column): boolean {
  const isOpen = to.kind === 'open' && column.kind === 'open'
  return (
    belongsTo(after, column) || Boolean(isOpen && column.cell && isInLane(after, column.cell.lane))
  )
}

/**
 * Returns the update for moving an issue between columns. The target adds its label, assignee or milestone. If both
 * lists have the same kind, the update removes the source's label, assignee or milestone. Open and Closed remove all
 * lists' labels. Open also removes all lists' assignees and milestones. Rows follow the same rules.
 */
export function effectOf(issue: Issue, from: Column, to: Column, lists: readonly List[]) {
  const effect: CardEffect = {}
  if (from.key === to.key) return effect
  const names = labelNames(issue)
  const wanted = labelsOf(to).map(({ name }) => name)
  const removed = labelsToRemove(issue, from, to, lists).filter((name) => !wanted.includes(name))
  const added = wanted.filter((name) => !names.includes(name))
  if (removed.length > 0) effect.remove_labels = removed
  if (added.length > 0) effect.add_labels = added
  const assignees = assigneesAfter(issue, from, to, lists)
  const ids = issue.assignees.map(({ id }) => id)
  if (assignees.join() !== ids.join()) effect.assignee_ids = assignees
  const milestone = milestoneAfter(issue, from, to, lists)
  if (milestone !== (issue.milestone?.id ?? 0)) effect.milestone_id = milestone
  const isClosed = issue.state === 'closed'
  if (isClosed !== (to.kind === 'closed')) effect.state_event = isClosed ? 'reopen' : 'close'
  return effect
}

export function changesNothing(effect: CardEffect): boolean {
  return Object.keys(effect).length === 0
}

/** Returns the part of an effect that an author or assignee below the Reporter role may cause: closing or reopening. */
export function ownEffect({ state_event }: CardEffect): CardEffect {
  return state_event ? { state_event } : {}
}

/**
 * Returns the issue after the update. Takes the details of added labels, people and milestones from the target list and
 * row. Predicts that added labels displace others of their scope, which servers on free plans may keep.
 */
export function applyEffect(issue: Issue, effect: CardEffect, to: Column): Issue {
  const { add_labels = [], remove_labels = [], assignee_ids, milestone_id, state_event } = effect
  const { list, cell } = to
  const change = { added: add_labels, removed: remove_labels }
  const names = new Set(changeLabelNames(labelNames(issue), change))
  const labels = new Map([...detailed(issue), ...labelsOf(to)].map((label) => [label.name, label]))
  const arriving = [list?.assignee, cell?.lane.assignee].filter((person) => person !== undefined)
  const people = [...issue.assignees, ...arriving]
  const milestones = [list?.milestone, cell?.lane.milestone]
  return {
    ...issue,
    labels: [...labels.values()].filter(({ name }) => names.has(name)),
    assignees: assignee_ids
      ? assignee_ids.flatMap((id) => people.find((person) => person.id === id) ?? [])
      : issue.assignees,
    milestone:
      milestone_id === undefined
        ? issue.milestone
        : (milestones.find((one) => one?.id === milestone_id) ?? null),
    state: state_event ? (state_event === 'close' ? 'closed' : 'opened') : issue.state,
  }
}

/** Returns the labels that an issue has and `other` lacks. */
export function labelsLost(issue: Issue, other: Issue): string[] {
  const names = labelNames(other)
  return labelNames(issue).filter((name) => !names.includes(name))
}

/** The labels that all cards in a column have. */
function labelsOf({ list, cell }: Column) {
  return [list?.label, cell?.lane.label].filter((label) => label !== undefined && label !== null)
}

function isSameList(from: Column, to: Column): boolean {
  return (from.cell?.column.key ?? from.key) === (to.cell?.column.key ?? to.key)
}

function labelsToRemove(issue: Issue, from: Column, to: Column, lists: readonly List[]) {
  const all = lists.flatMap((list) => list.label?.name ?? [])
  const own = from.list?.label && to.list?.label ? [from.list.label.name] : []
  const ofList = isSameList(from, to) ? [] : to.list ? own : all
  const isSameRow = from.cell?.lane.key === to.cell?.lane.key
  const ofRow = isSameRow ? [] : (to.cell?.lane.labels ?? [])
  return labelNames(issue).filter((name) => ofList.includes(name) || ofRow.includes(name))
}

/** Puts a new assignee first, since servers that allow only one assignee keep the first. */
function assigneesAfter(issue: Issue, from: Column, to: Column, lists: readonly List[]) {
  const ids = issue.assignees.map(({ id }) => id)
  return inRow(isSameList(from, to) ? ids : inList())

  function inList(): number[] {
    const arriving = to.list?.assignee?.id
    if (arriving !== undefined) return replaced(ids, from.list?.assignee?.id, arriving)
    if (to.kind !== 'open') return ids
    return ids.filter((id) => !lists.some((list) => list.assignee?.id === id))
  }

  function inRow(before: number[]): number[] {
    const lane = to.cell?.lane
    if (lane?.kind !== 'assignee' || lane.key === from.cell?.lane.key) return before
    return lane.assignee ? replaced(before, from.cell?.lane.assignee?.id, lane.assignee.id) : []
  }
}

function replaced(ids: number[], leaving: number | undefined, arriving: number): number[] {
  const rest = ids.filter((id) => id !== leaving)
  return ids.includes(arriving) ? rest : [arriving, ...rest]
}

/** Returns a milestone id. Returns 0 for no milestone. */
function milestoneAfter(issue: Issue, from: Column, to: Column, lists: readonly List[]): number {
  const lane = to.cell?.lane
  if (lane?.kind === 'milestone' && lane.key !== from.cell?.lane.key) return lane.milestone?.id ?? 0
  if (to.list?.milestone) return to.list.milestone.id
  const id = issue.milestone?.id ?? 0
  return to.kind === 'open' && lists.some((list) => list.milestone?.id === id) ? 0 : id
}

function detailed(issue: Issue) {
  return issue.labels.filter((label) => typeof label !== 'string')
}

/** Describes the effect briefly: `−Doing`, `+Review`. */
function effectParts(issue: Issue, effect: CardEffect, to: Column): string[] {
  const { add_labels = [], milestone_id, state_event } = effect
  const after = applyEffect(issue, effect, to)
  const without = (one: Issue, other: Issue) =>
    one.assignees.filter(({ id }) => !other.assignees.some((person) => person.id === id))
  const milestones = milestone_id === undefined ? null : [issue.milestone, after.milestone]
  return [
    ...(state_event ? [state_event === 'close' ? 'Close' : 'Reopen'] : []),
    ...labelsLost(issue, after).map((name) => `−${name}`),
    ...without(issue, after).map(({ name }) => `−${name}`),
    ...(milestones?.[0] ? [`−${milestones[0].title}`] : []),
    ...add_labels.map((name) => `+${name}`),
    ...without(after, issue).map(({ name }) => `+${name}`),
    ...(milestones?.[1] ? [`+${milestones[1].title}`] : []),
  ]
}

/** Describes the effects of moving several cards, without repeating a change. */
export function effectWords(
  cards: readonly { issue: Issue; effect: CardEffect }[],
  to: Column,
): string {
  const parts = cards.flatMap(({ issue, effect }) => effectParts(issue, effect, to))
  return [...new Set(parts)].join(' ')
}

interface Named {
  readonly issue: Issue
}

/** Names cards by title, or by their number if there are several. */
export function nameOf(cards: readonly Named[]): string {
  return cards.length === 1 ? `“${cards[0]!.issue.title}”` : `${cards.length} cards`
}

/** Names some of a move's `all` cards. */
export function someOf(cards: readonly Named[], all: number): string {
  return cards.length === all ? nameOf(cards) : `${cards.length} of ${all} cards`
}

export function backWords(cards: readonly Named[], list: string): string {
  const place = cards.length === 1 ? `is back in ${list}` : 'are back where they were'
  return `${nameOf(cards)} ${place}.`
}
