import type { LabelBasic } from '#contract/labels.ts'
import type { LabelEvent, MilestoneEvent, StateEvent } from '#contract/resource-events.ts'
import type { UserBasic } from '#contract/users.ts'
import type { Note, Thread } from './threads.ts'

type User = UserBasic
/** Null when the label has been deleted. */
type Label = LabelBasic | null

type State = StateEvent['state']

export interface Events {
  readonly labels: readonly LabelEvent[]
  readonly milestones: readonly MilestoneEvent[]
  readonly states: readonly StateEvent[]
}

interface EntryBase {
  readonly key: string
  readonly user: User
  readonly at: string
}

export type Entry =
  | (EntryBase & { readonly kind: 'thread'; readonly thread: Thread })
  /** A system note. */
  | (EntryBase & { readonly kind: 'note'; readonly note: Note })
  | (EntryBase & { readonly kind: 'labels'; readonly added: Label[]; readonly removed: Label[] })
  | (EntryBase & {
      readonly kind: 'milestone'
      readonly title: string | null
      readonly isRemoved: boolean
    })
  | (EntryBase & { readonly kind: 'state'; readonly state: State })

/** Patterns for system notes that repeat an event, on servers that send both. */
const REPEATED = {
  labels: /^(?:added|removed) .*\blabels?\b/s,
  milestone: /^(?:changed|removed) milestone\b/,
  state: /^(?:closed|reopened|merged)\b/,
}

/** Merges comments, notes and events, oldest first. Drops notes that repeat an event. */
export function mergeActivity(threads: readonly Thread[], events: Events | undefined): Entry[] {
  const once = new Map(threads.map((thread) => [thread.notes[0]!.id, thread]))
  const noted = [...once.values()].map(noteEntry)
  const changes = [
    ...labelEntries(events?.labels ?? []),
    ...(events?.milestones ?? []).map(milestoneEntry),
    ...(events?.states ?? []).map(stateEntry),
  ]
  const requests = Map.groupBy(changes, requestOf)
  const unrepeated = noted.filter(
    (entry) => !requests.get(requestOf(entry))?.some((event) => isSame(entry, event)),
  )
  return [...unrepeated, ...changes]
    .map((entry) => ({ entry, time: time(entry), rank: rank(entry) }))
    .sort((a, b) => a.time - b.time || a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** Identifies the request that caused an entry, by its user and time. */
function requestOf(entry: Entry): string {
  return `${entry.user.id} ${time(entry)}`
}

function isSame(entry: Entry, event: Entry): boolean {
  return (
    entry.kind === 'note' &&
    (event.kind === 'labels' || event.kind === 'milestone' || event.kind === 'state') &&
    REPEATED[event.kind].test(entry.note.body)
  )
}

function noteEntry(thread: Thread): Entry {
  const [note] = thread.notes as [Note, ...Note[]]
  const base = { key: `note-${note.id}`, user: note.author, at: note.created_at }
  return note.system ? { ...base, kind: 'note', note } : { ...base, kind: 'thread', thread }
}

/** Merges label changes made in one request. */
function labelEntries(events: Events['labels']): Entry[] {
  const entries = new Map<string, Entry & { kind: 'labels' }>()
  for (const { id, user, created_at: at, action, label } of events) {
    const request = `${user.id} ${at}`
    const entry = entries.get(request) ?? newLabelEntry({ key: `labels-${id}`, user, at })
    entries.set(request, entry)
    ;(action === 'add' ? entry.added : entry.removed).push(label)
  }
  return [...entries.values()]
}

function newLabelEntry(base: EntryBase): Entry & { kind: 'labels' } {
  return { kind: 'labels', ...base, added: [], removed: [] }
}

function milestoneEntry({ id, user, created_at, action, milestone }: Events['milestones'][number]) {
  return {
    kind: 'milestone',
    key: `milestone-${id}`,
    user,
    at: created_at,
    title: milestone?.title ?? null,
    isRemoved: action === 'remove',
  } as const
}

function stateEntry({ id, user, created_at, state }: Events['states'][number]) {
  return { kind: 'state', key: `state-${id}`, user, at: created_at, state } as const
}

function time({ at }: Entry): number {
  return Date.parse(at)
}

/** Orders simultaneous entries: a comment precedes the closing that it explains. */
function rank({ kind }: Entry): number {
  return kind === 'note' || kind === 'thread' ? 0 : 1
}

/** Shortens SHAs, and writes references to labels and milestones as plain text: `~"bug"` as “bug”. */
export function readable(text: string): string {
  return text.replaceAll(/\b([\da-f]{8})[\da-f]{32}\b/g, '$1').replaceAll(/[~%]"([^"]+)"/g, '“$1”')
}
