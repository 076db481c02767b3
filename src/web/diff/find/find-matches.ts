import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { LineRef } from '#web/diff/model/line-ref.ts'
import { scanDiff, type LineKind } from '#web/diff/model/scan-diff.ts'
import { patternOf, type FindQuery, type FindScope } from './find-query.ts'
import { searchedLines, type ExpandedLines } from './searched-lines.ts'

/** A comment in the diff. Its line is null when it belongs to a whole file. */
export interface FindComment {
  readonly path: string
  readonly ref: LineRef | null
  readonly text: string
}

/** The parts of a diff to search. */
export interface FindContent {
  readonly files: readonly DiffFile[]
  readonly comments: readonly FindComment[]
  readonly expanded: ExpandedLines
}

export interface Match {
  /** The index of the file. */
  readonly file: number
  readonly kind: 'path' | 'line' | 'comment'
  /** The index of the line among the searched lines of the file, or of the comment. */
  readonly at: number
  readonly start: number
  readonly end: number
}

/** The maximum number of listed matches. */
export const MOST_MATCHES = 10_000

/** Yields the matches in the order of the diff, and null after each file. */
export function* findMatches(
  { files, comments, expanded }: FindContent,
  query: FindQuery,
): Generator<Match | null> {
  const pattern = patternOf(query)
  if (!pattern || query.text === '') return
  const { scope, isRegex } = query
  const includes = (part: FindScope | LineKind) => scope === 'all' || scope === part
  const commentsOn = Map.groupBy(comments.entries(), ([, { path }]) => path)
  for (const [file, content] of files.entries()) {
    const { path } = content
    const more = expanded.get(path)
    if (includes('paths')) yield* matchesIn(path, pattern, { file, kind: 'path', at: 0 })
    if (more?.length) {
      for (const [at, { kind, text }] of searchedLines(content, more).entries())
        if (includes(kind)) yield* matchesIn(text, pattern, { file, kind: 'line', at })
    } else if (
      scope !== 'comments' &&
      scope !== 'paths' &&
      // Testing a whole diff is much faster than testing its lines. It would not find a regular expression's line starts.
      (isRegex || isIn(content.diff, pattern))
    )
      yield* matchesInLines(content.diff, pattern, file, scope)
    for (const [at, { text }] of (includes('comments') && commentsOn.get(path)) || [])
      yield* matchesIn(text, pattern, { file, kind: 'comment', at })
    yield null
  }
}

function isIn(text: string, pattern: RegExp): boolean {
  pattern.lastIndex = 0
  return pattern.test(text)
}

function matchesInLines(
  diff: string,
  pattern: RegExp,
  file: number,
  scope: LineKind | 'all',
): readonly Match[] {
  const matches: Match[] = []
  let at = 0
  scanDiff(diff, {
    line(kind, start, end) {
      if (scope === 'all' || scope === kind)
        matches.push(...matchesIn(diff.slice(start, end), pattern, { file, kind: 'line', at }))
      at++
    },
  })
  return matches
}

function matchesIn(
  text: string,
  pattern: RegExp,
  place: Pick<Match, 'file' | 'kind' | 'at'>,
): readonly Match[] {
  const matches: Match[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { index } = match
    const end = index + match[0].length
    if (end > index) matches.push({ ...place, start: index, end })
    // An empty match would be found again.
    else pattern.lastIndex++
    if (matches.length > MOST_MATCHES) break
  }
  return matches
}
