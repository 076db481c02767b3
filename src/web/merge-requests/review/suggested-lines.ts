import type { NewPosition, Position } from '#contract/positions.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { hunksOf } from '#web/diff/model/parse-hunks.ts'
import type { CommentedLines, NoSuggestion } from '#web/issuables/activity/activity-context.ts'

/**
 * Returns the commented lines, which a suggestion can replace. Null for a comment on a whole file.
 * @param files of the commit `head`
 */
export function suggestedLines(
  files: readonly DiffFile[],
  head: string | undefined,
  position: NewPosition | Position,
): CommentedLines | NoSuggestion | null {
  const { new_line: last, old_line, line_range, new_path, head_sha } = position
  if (last == null && old_line == null) return null
  const first = line_range ? line_range.start.new_line : last
  if (!new_path || first == null || last == null || first > last)
    return { whyNot: 'Suggestions cannot change removed lines.' }
  const file = head_sha === head && files.find(({ newPath }) => newPath === new_path)
  const lines = file ? hunksOf(file).flatMap((hunk) => hunk.lines) : []
  return {
    path: new_path,
    ref: head_sha,
    first,
    last,
    known(first, last) {
      const found = lines.filter(
        ({ newLine }) => newLine !== null && newLine >= first && newLine <= last,
      )
      return found.length === last - first + 1 ? found.map(({ text }) => text) : null
    },
  }
}
