import type { Suggestion } from '#contract/notes.ts'
import type { Position } from '#contract/positions.ts'
import { isAppliable } from '#server/domain/notes/suggestion-rules.ts'
import type * as store from '#server/store/notes/suggestions.ts'

export function presentSuggestion(
  mergeRequest: { state: string; sha?: string | null },
  position: Position,
  suggestion: store.Suggestion,
): Suggestion {
  const line = position.new_line ?? 0
  return {
    id: suggestion.id,
    from_line: line - suggestion.lines_above,
    to_line: line + suggestion.lines_below,
    appliable: isAppliable(mergeRequest, position, suggestion),
    applied: suggestion.applied === 1,
    from_content: suggestion.from_content,
    to_content: suggestion.to_content,
  }
}
