import type { updateIssue } from '#contract/issues.ts'
import type { Input } from '#contract/route.ts'
import { titleOf, type Column, type List } from '#web/boards/board-column.ts'
import type { Issue } from '#web/boards/issue.ts'

/** What of an issue changes when its card is moved to another list, in the terms of the API. */
export type CardEffect = Pick<
  Input<typeof updateIssue>,
  'add_labels' | 'remove_labels' | 'assignee_ids' | 'milestone_id' | 'state_event'
>

/**
 * A list gives what it stands for and takes what the list before stood for, if both are of one kind or it is Open.
 * Open and Closed take the labels of all lists; Open takes everything that would keep the issue out of it.
 */
export function effectOf(issue: Issue, from: Column, to: Column, lists: readonly List[]) {
  const effect: CardEffect = {}
  if (from.key === to.key) return effect
  const removed = labelsToRemove(issue, from, to, lists)
  const added = to.list?.label?.name
  if (removed.length > 0) effect.remove_labels = removed
  if (added !== undefined && !labelNames(issue).includes(added)) effect.add_labels = [added]
  const assignees = assigneesAfter(issue, from, to, lists)
  const ids = issue.assignees.map(({ id }) => id)
  if (assignees.join() !== ids.join()) effect.assignee_ids = assignees
  const milestone = milestoneAfter(issue, to, lists)
  if (milestone !== (issue.milestone?.id ?? 0)) effect.milestone_id = milestone
  if (to.kind === 'closed') effect.state_event = 'close'
  else if (issue.state === 'closed') effect.state_event = 'reopen'
  return effect
}

export function changesNothing(effect: CardEffect): boolean {
  return Object.keys(effect).length === 0
}

/** What of an effect somebody may bring about who may not plan issues, but wrote one or is assigned to it. */
export function ownEffect({ state_event }: CardEffect): CardEffect {
  return state_event ? { state_event } : {}
}

/** The issue as it will be. What a list gives is known whole from the list. */
export function applyEffect(issue: Issue, effect: CardEffect, to: Column): Issue {
  const { add_labels, remove_labels = [], assignee_ids, milestone_id, state_event } = effect
  const kept = detailed(issue).filter(({ name }) => !remove_labels.includes(name))
  const people = [...issue.assignees, ...(to.list?.assignee ? [to.list.assignee] : [])]
  const assignees = assignee_ids
    ? assignee_ids.flatMap((id) => people.find((person) => person.id === id) ?? [])
    : issue.assignees
  return {
    ...issue,
    labels: add_labels && to.list?.label ? [...kept, to.list.label] : kept,
    assignees,
    milestone: milestone_id === undefined ? issue.milestone : (to.list?.milestone ?? null),
    state: state_event ? (state_event === 'close' ? 'closed' : 'opened') : issue.state,
  }
}

/** The effect in as few words as it can be said: `−Doing`, `+Review`. */
function effectParts(issue: Issue, effect: CardEffect, to: Column): string[] {
  const { add_labels = [], remove_labels = [], assignee_ids, milestone_id, state_event } = effect
  const gone = assignee_ids && issue.assignees.filter(({ id }) => !assignee_ids.includes(id))
  const arrives = to.list && (assignee_ids || milestone_id) ? [titleOf(to.list)] : []
  const leaves = milestone_id === undefined ? null : issue.milestone
  return [
    ...(state_event ? [state_event === 'close' ? 'Close' : 'Reopen'] : []),
    ...remove_labels.map((name) => `−${name}`),
    ...(gone ?? []).map(({ name }) => `−${name}`),
    ...(leaves ? [`−${leaves.title}`] : []),
    ...[...add_labels, ...arrives].map((name) => `+${name}`),
  ]
}

/** What a move changes, in words; of several cards each thing is said once. */
export function effectWords(
  cards: readonly { issue: Issue; effect: CardEffect }[],
  to: Column,
): string {
  const parts = cards.flatMap(({ issue, effect }) => effectParts(issue, effect, to))
  return [...new Set(parts)].join(' ')
}

/** Whether a list or Closed shows an issue, by what the issue says; Open shows what nothing else does. */
export function belongsTo(issue: Issue, { kind, list }: Column): boolean {
  if (kind === 'closed' || issue.state === 'closed')
    return kind === 'closed' && issue.state === 'closed'
  if (!list) return false
  if (list.assignee) return issue.assignees.some(({ id }) => id === list.assignee!.id)
  if (list.milestone) return issue.milestone?.id === list.milestone.id
  return labelNames(issue).includes(titleOf(list))
}

function labelsToRemove(issue: Issue, from: Column, to: Column, lists: readonly List[]) {
  const all = lists.flatMap((list) => list.label?.name ?? [])
  const own = from.list?.label && to.list?.label ? [from.list.label.name] : []
  const removable = to.list ? own : all
  return labelNames(issue).filter((name) => removable.includes(name))
}

/** A new assignee is named first: servers that allow only one take the first. */
function assigneesAfter(issue: Issue, from: Column, to: Column, lists: readonly List[]) {
  const ids = issue.assignees.map(({ id }) => id)
  const arriving = to.list?.assignee?.id
  if (arriving !== undefined) {
    if (ids.includes(arriving)) return ids.filter((id) => id !== from.list?.assignee?.id)
    return [arriving, ...ids.filter((id) => id !== from.list?.assignee?.id)]
  }
  if (to.kind !== 'open') return ids
  return ids.filter((id) => !lists.some((list) => list.assignee?.id === id))
}

/** 0 is none. */
function milestoneAfter(issue: Issue, to: Column, lists: readonly List[]): number {
  if (to.list?.milestone) return to.list.milestone.id
  const id = issue.milestone?.id ?? 0
  return to.kind === 'open' && lists.some((list) => list.milestone?.id === id) ? 0 : id
}

function detailed(issue: Issue) {
  return issue.labels.filter((label) => typeof label !== 'string')
}

export function labelNames(issue: Issue): string[] {
  return issue.labels.map((label) => (typeof label === 'string' ? label : label.name))
}
