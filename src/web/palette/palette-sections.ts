import type { CachedEntries } from './cached-entries.ts'
import { matchEntries } from './match-entries.ts'
import type { PaletteEntry, PaletteSection } from './palette-entry.ts'
import type { Mode } from './palette-mode.ts'

/** The maximum number of entries per kind, to leave room for every kind. */
const FEW = 5
const MANY = 20

export interface PaletteSources {
  /** The pasted reference or the typed filter. */
  readonly first: readonly PaletteEntry[]
  readonly actions: readonly PaletteEntry[]
  readonly recent: readonly PaletteEntry[]
  readonly cached: CachedEntries
  /** The server's results, grouped by kind. */
  readonly found: readonly PaletteEntry[]
}

/** Builds the sections. The server's results come last, so their arrival moves no row. */
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
        entries: words
          ? [
              ...few(cached.boards),
              ...few(cached.places),
              ...few(cached.issues),
              ...few(cached.requests),
            ]
          : [],
      },
    ],
    actions: [{ title: 'On this page', entries: few(actions, actions.length) }],
    issues: [
      { title: 'Open', entries: first },
      { title: 'Issues', entries: few(cached.issues, MANY) },
    ],
    people: [{ title: 'People', entries: few(cached.people, MANY) }],
    filter: [{ title: 'Filter', entries: first }],
    mergeRequests: [
      { title: 'Open', entries: first },
      { title: 'Merge requests', entries: few(cached.requests, MANY) },
    ],
  }[mode]
  return withoutRepeats([...known, { title: 'Search results', entries: found }])
}

/** Removes repeated entries and empty sections. */
function withoutRepeats(sections: readonly PaletteSection[]): PaletteSection[] {
  const seen = new Set<string>()
  return sections
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
