import type { CachedEntries } from './cached-entries.ts'
import { matchEntries } from './match-entries.ts'
import type { PaletteEntry, PaletteSection } from './palette-entry.ts'
import type { Mode } from './palette-mode.ts'

/** Of each kind, so that one does not hide the others. */
const FEW = 5
const MANY = 20

export interface PaletteSources {
  /** What was pasted, or the filter that was typed. */
  readonly first: readonly PaletteEntry[]
  /** What can be done on the page. */
  readonly actions: readonly PaletteEntry[]
  readonly recent: readonly PaletteEntry[]
  readonly cached: CachedEntries
  /** What the server found, in the order of its kinds. */
  readonly found: readonly PaletteEntry[]
}

/** The rows for what is typed. Those of the server come last: nothing moves when they arrive. */
export function paletteSections(
  mode: Mode,
  words: string,
  { first, actions, recent, cached, found }: PaletteSources,
): PaletteSection[] {
  const few = (entries: readonly PaletteEntry[], most = FEW) =>
    matchEntries(entries, words).slice(0, most)
  const known: PaletteSection[] = {
    all: [
      { title: 'Open', entries: first },
      { title: 'On this page', entries: few(actions) },
      { title: 'Recent', entries: few(recent, words ? FEW : MANY) },
      {
        title: 'Go to',
        entries: words ? [...few(cached.boards), ...few(cached.places), ...few(cached.issues)] : [],
      },
    ],
    actions: [{ title: 'On this page', entries: few(actions, actions.length) }],
    issues: [
      { title: 'Open', entries: first },
      { title: 'Issues', entries: few(cached.issues, MANY) },
    ],
    people: [{ title: 'People', entries: few(cached.people, MANY) }],
    filter: [{ title: 'Filter', entries: first }],
    mergeRequests: [],
  }[mode]
  return withoutRepeats([...known, { title: 'Found on the server', entries: found }])
}

/** What a section above has is left out below, and so are sections without rows. */
function withoutRepeats(sections: readonly PaletteSection[]): PaletteSection[] {
  const seen = new Set<string>()
  return sections
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
