import { lineRefOf, type LineRef } from '#web/diff/model/line-ref.ts'
import type { Line } from '#web/diff/model/parse-hunks.ts'
import type { Hit, LineHits } from '#web/diff/view/line-hits.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { FindContent, Match } from './find-matches.ts'
import type { FindQuery } from './find-query.ts'
import type { Finder, FindResult } from './finder.ts'
import { searchedLines } from './searched-lines.ts'

export interface FindState extends FindResult {
  readonly query: FindQuery
  /** The index of the current match. Null without matches. */
  readonly index: number | null
}

export interface FindSession {
  readonly state: Pick<Store<FindState>, 'get' | 'subscribe'>
  readonly load: (content: FindContent) => void
  readonly change: (query: Partial<FindQuery>) => void
  /** Goes to the next match, or with -1 to the previous one. The last match is followed by the first. */
  readonly step: (by: 1 | -1) => void
  readonly close: () => void
}

interface SessionOptions {
  readonly finder: Finder
  readonly hits: LineHits
  /** The index of the file to begin in. */
  readonly startFile: number
  /** Shows the current match. Its line is null when it is in a path, or in a comment on a whole file. */
  readonly onCurrent: (place: FoundPlace) => void
}

interface FoundPlace {
  readonly path: string
  readonly ref: LineRef | null
  readonly isComment: boolean
}

const NEW_QUERY: FindQuery = {
  text: '',
  matchesCase: false,
  isWholeWord: false,
  isRegex: false,
  scope: 'all',
}

type Place = Pick<Match, 'file' | 'kind' | 'at' | 'start'>

/** Follows a search: keeps the current match near its place while the query changes, and highlights the matches. */
export function createFindSession(options: SessionOptions): FindSession {
  const { finder, hits, startFile, onCurrent } = options
  let loaded: FindContent = { files: [], comments: [], expanded: new Map() }
  /** The content that the shown matches are in. */
  let searched = loaded
  /** True once the query has changed. A search of new content moves nothing under the reader's eye. */
  let isMoving = false
  let place: Place = { file: startFile, kind: 'path', at: 0, start: 0 }
  const state = createStore<FindState>({ ...finder.result.get(), query: NEW_QUERY, index: null })

  const unsubscribe = finder.result.subscribe(() => {
    const result = finder.result.get()
    const { query, index } = state.get()
    // The last matches stay until the first new one.
    if (result.status === 'searching' && result.matches.length === 0)
      return state.set({ ...state.get(), status: 'searching' })
    searched = loaded
    const isSame = index !== null && result.matches[index] === state.get().matches[index]
    const found = isSame ? index : indexFrom(result.matches, place)
    // Falls back to the first match only once no more can come.
    const isEarly = found === null && result.status === 'searching'
    const next = isEarly || result.matches.length === 0 ? null : (found ?? 0)
    show({ ...result, query, index: next }, isMoving && !isSame)
  })

  function show(next: FindState, isMove: boolean): void {
    state.set(next)
    hits.set(hitsByLine(searched, next, hits.get()))
    const match = next.index === null ? undefined : next.matches[next.index]
    if (!match || !isMove) return
    place = match
    onCurrent(spotOf(match))
  }

  function spotOf({ file, kind, at }: Match): FoundPlace {
    const found = searched.files[file]!
    const { path } = found
    if (kind === 'comment') return { path, ref: searched.comments[at]!.ref, isComment: true }
    const line = kind === 'line' ? linesIn(searched, file)[at] : undefined
    return { path, ref: line ? lineRefOf(path, line) : null, isComment: false }
  }

  /** Returns the same place in other content. */
  function placeIn(content: FindContent): Place {
    const { path } = loaded.files[place.file] ?? {}
    const file = content.files.findIndex((each) => each.path === path)
    if (file === -1) return place
    const line = place.kind === 'line' && linesIn(loaded, place.file)[place.at]
    const at = line ? linesIn(content, file).indexOf(line) : -1
    return { ...place, file, ...(at !== -1 && { at }) }
  }

  return {
    state,
    load(content) {
      place = placeIn(content)
      loaded = content
      isMoving &&= state.get().status === 'searching'
      finder.load(content)
      finder.find(state.get().query)
    },
    change(changes) {
      isMoving = true
      const query = { ...state.get().query, ...changes }
      state.set({ ...state.get(), query })
      finder.find(query)
    },
    step(by) {
      const { matches, index } = state.get()
      if (index === null) return
      const next = (index + by + matches.length) % matches.length
      show({ ...state.get(), index: next }, true)
    },
    close() {
      unsubscribe()
      finder.stop()
      hits.set(new Map())
    },
  }
}

const RANKS = { path: 0, line: 1, comment: 2 }

function indexFrom(matches: readonly Match[], place: Place): number | null {
  const rankOf = (at: Place) => [at.file, RANKS[at.kind], at.at, at.start]
  const from = rankOf(place)
  const index = matches.findIndex((match) => {
    const rank = rankOf(match)
    const at = rank.findIndex((part, at) => part !== from[at])
    return at === -1 || rank[at]! > from[at]!
  })
  return index === -1 ? null : index
}

/** Groups the matches by line. Lines whose hits stay the same keep their array. */
function hitsByLine(
  content: FindContent,
  { matches, index }: FindState,
  previous: ReadonlyMap<Line, readonly Hit[]>,
): ReadonlyMap<Line, readonly Hit[]> {
  const hits = new Map<Line, Hit[]>()
  for (const [at, { file, kind, at: lineAt, start, end }] of matches.entries()) {
    const line = kind === 'line' ? linesIn(content, file)[lineAt] : undefined
    if (!line) continue
    const found = hits.get(line) ?? []
    found.push({ start, end, isCurrent: at === index })
    hits.set(line, found)
  }
  const kept = ([line, found]: [Line, Hit[]]) => {
    const before = previous.get(line)
    return [line, before && isEqual(before, found) ? before : found] as const
  }
  return new Map([...hits].map(kept))
}

function isEqual(a: readonly Hit[], b: readonly Hit[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      ({ start, end, isCurrent }, at) =>
        b[at]!.start === start && b[at]!.end === end && b[at]!.isCurrent === isCurrent,
    )
  )
}

/** Returns the searched lines of a file. */
function linesIn({ files, expanded }: FindContent, at: number): readonly Line[] {
  const file = files[at]
  return file ? searchedLines(file, expanded.get(file.path)) : []
}
