import { align } from './align.ts'
import type { Line } from './parse-hunks.ts'

/** A stretch of a line's text. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface WordMarks {
  readonly old: readonly Span[]
  readonly new: readonly Span[]
}

/** Longer lines have no marks: their comparison would take too long. */
export const MOST_MARKED_LENGTH = 1000
/** The share of changed characters above which marks are no help. */
const MOST_CHANGED = 0.7

/** Marks the words, or parts of words, that differ between two lines. Null when nearly all do. */
export function wordMarksOf(removed: Line, added: Line): WordMarks | null {
  if (Math.max(removed.text.length, added.text.length) > MOST_MARKED_LENGTH) return null
  const marks = { old: [] as Span[], new: [] as Span[] }
  for (const [old, now] of differences(removed.text, added.text)) {
    const [oldMark, newMark] = narrowed(removed.text, old, added.text, now)
    mark(marks.old, oldMark, removed.text)
    mark(marks.new, newMark, added.text)
  }
  const changed = marked(removed.text, marks.old) + marked(added.text, marks.new)
  const total = lengthOf(removed.text) + lengthOf(added.text)
  return changed > total * MOST_CHANGED ? null : marks
}

/** Returns the words, stretches of spaces and single other characters of a text. */
export const tokensOf = (text: string): readonly string[] => text.match(TOKENS) ?? []

const TOKENS = /[\p{L}\p{N}\p{M}_]+|\s+|./gsu

/** Returns the stretches between the tokens that two texts have in common. */
function differences(oldText: string, newText: string): readonly [Span, Span][] {
  const [oldTokens, newTokens] = [tokensOf(oldText), tokensOf(newText)]
  const found: [Span, Span][] = []
  let [oldAt, newAt, oldStart, newStart] = [0, 0, 0, 0]
  const ends = [oldTokens.length, newTokens.length] as const
  for (const [oldMatch, newMatch] of [...align(oldTokens, newTokens), ends]) {
    const [oldEnd, newEnd] = [
      oldStart + lengthIn(oldTokens, oldAt, oldMatch),
      newStart + lengthIn(newTokens, newAt, newMatch),
    ]
    if (oldEnd > oldStart || newEnd > newStart)
      found.push([
        { start: oldStart, end: oldEnd },
        { start: newStart, end: newEnd },
      ])
    const length = oldTokens[oldMatch]?.length ?? 0
    ;[oldAt, newAt, oldStart, newStart] = [
      oldMatch + 1,
      newMatch + 1,
      oldEnd + length,
      newEnd + length,
    ]
  }
  return found
}

function lengthIn(tokens: readonly string[], start: number, end: number): number {
  let length = 0
  for (let at = start; at < end; at++) length += tokens[at]!.length
  return length
}

/** Narrows the marks of two single words to the characters that differ, if the words have at least half in common. */
function narrowed(oldText: string, old: Span, newText: string, now: Span): readonly [Span, Span] {
  const [oldWord, newWord] = [oldText.slice(old.start, old.end), newText.slice(now.start, now.end)]
  if (!WORD.test(oldWord) || !WORD.test(newWord)) return [old, now]
  const most = Math.min(oldWord.length, newWord.length)
  let start = 0
  while (start < most && oldWord[start] === newWord[start]) start++
  while (start > 0 && (isInside(oldWord, start) || isInside(newWord, start))) start--
  let end = 0
  while (end < most - start && oldWord.at(-1 - end) === newWord.at(-1 - end)) end++
  while (
    end > 0 &&
    (isInside(oldWord, oldWord.length - end) || isInside(newWord, newWord.length - end))
  )
    end--
  if ((start + end) * 2 < Math.max(oldWord.length, newWord.length)) return [old, now]
  return [
    { start: old.start + start, end: old.end - end },
    { start: now.start + start, end: now.end - end },
  ]
}

const WORD = /^[\p{L}\p{N}\p{M}_]+$/u

/** True when a cut here would split a character from its second half or from its accents. */
const isInside = (word: string, at: number) => /^[\p{M}\udc00-\udfff]/u.test(word.slice(at, at + 2))

/** Adds a mark. Joins it to the previous one when only spaces lie between them. */
function mark(marks: Span[], span: Span, text: string): void {
  if (span.start === span.end) return
  const last = marks.at(-1)
  const isNext = last && text.slice(last.end, span.start).trim() === ''
  if (isNext) marks.splice(-1, 1, { start: last.start, end: span.end })
  else marks.push(span)
}

const marked = (text: string, marks: readonly Span[]) =>
  marks.reduce((sum, { start, end }) => sum + lengthOf(text.slice(start, end)), 0)

/** The number of characters without spaces. */
const lengthOf = (text: string) => text.replace(/\s+/g, '').length
