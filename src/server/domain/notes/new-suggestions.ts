import { MAX_NOTE } from '#contract/notes.ts'
import type { Position } from '#contract/positions.ts'
import { badRequest } from '#server/domain/refusal.ts'
import type { NewSuggestion } from '#server/store/notes/suggestions.ts'
import { readLines } from './new-positions.ts'

/** Maximum total length of the lines that a comment's suggestions replace, in characters. */
const MAX_REPLACED = MAX_NOTE

/** Returns the suggestions in a line comment, with the lines' current text. Refuses to replace too much text. */
export async function readSuggestions(
  gitDir: string,
  position: Position,
  body: string,
): Promise<NewSuggestion[]> {
  const blocks = suggestionBlocks(body)
  const { new_line } = position
  if (blocks.length === 0 || !new_line) return []
  const lines = await readLines(gitDir, position.head_sha, position.new_path)
  let size = 0
  return blocks.map(({ linesAbove, linesBelow, content }, ordinal) => {
    const above = Math.min(linesAbove, new_line - 1)
    const below = Math.min(linesBelow, Math.max(lines.length - new_line, 0))
    const replaced = lines.slice(new_line - above - 1, new_line + below)
    size += replaced.reduce((sum, line) => sum + line.length, 0)
    if (size > MAX_REPLACED) {
      throw badRequest(
        `The suggestions of a comment can replace at most ${MAX_REPLACED} characters. Suggest fewer lines.`,
      )
    }
    return {
      ordinal,
      lines_above: above,
      lines_below: below,
      from_content: replaced.join(''),
      to_content: content,
    }
  })
}

/** A suggestion block in a comment: replacement text for lines around the commented line. */
interface SuggestionBlock {
  linesAbove: number
  linesBelow: number
  /** Complete lines, each ending with LF. */
  content: string
}

const OPENING = /^(`{3,})suggestion(?::-(\d+)\+(\d+))?[ \t]*$/
const MAX_LINES = 100
/** Maximum suggestions per comment. */
const MAX_BLOCKS = 50

export function suggestionBlocks(body: string): SuggestionBlock[] {
  const lines = body.split(/\r?\n/)
  const blocks: SuggestionBlock[] = []
  // Fences that are never closed. A comment may have very many fences, so the end of an unclosed one is searched for
  // only once.
  const endless = new Set<string>()
  for (let at = 0; at < lines.length && blocks.length < MAX_BLOCKS; at++) {
    const [, fence, above, below] = OPENING.exec(lines[at]!) ?? []
    if (fence === undefined || endless.has(fence)) continue
    const end = lines.findIndex((line, nth) => nth > at && isFence(line, fence))
    if (end < 0) {
      endless.add(fence)
      continue
    }
    const content = lines.slice(at + 1, end).map((line) => `${line}\n`)
    blocks.push({ linesAbove: count(above), linesBelow: count(below), content: content.join('') })
    at = end
  }
  return blocks
}

const isFence = (line: string, fence: string) => line.trimEnd() === fence
const count = (text: string | undefined) => Math.min(Number(text ?? 0), MAX_LINES)
