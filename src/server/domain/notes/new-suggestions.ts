import type { Position } from '#contract/positions.ts'
import type { NewSuggestion } from '#server/store/notes/suggestions.ts'
import { readLines } from './new-positions.ts'
import { suggestionBlocks } from './suggestion-blocks.ts'

/** Returns the suggestions in a line comment, with the lines' current text. */
export async function readSuggestions(
  gitDir: string,
  position: Position,
  body: string,
): Promise<NewSuggestion[]> {
  const blocks = suggestionBlocks(body)
  const { new_line } = position
  if (blocks.length === 0 || !new_line) return []
  const lines = await readLines(gitDir, position.head_sha, position.new_path)
  return blocks.map(({ linesAbove, linesBelow, content }, ordinal) => {
    const above = Math.min(linesAbove, new_line - 1)
    const below = Math.min(linesBelow, Math.max(lines.length - new_line, 0))
    return {
      ordinal,
      lines_above: above,
      lines_below: below,
      from_content: lines.slice(new_line - above - 1, new_line + below).join(''),
      to_content: content,
    }
  })
}
