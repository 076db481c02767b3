/** What to put in place of lines of a file, from 1; `before` is what they must say. */
export interface Replacement {
  from: number
  to: number
  before: string
  after: string
}

/** The file with all of them done; null when one does not fit any more, or two meet. */
export function replaceLines(
  lines: readonly string[],
  replacements: readonly Replacement[],
): string | null {
  const result: string[] = []
  let next = 1
  for (const { from, to, before, after } of replacements.toSorted((a, b) => a.from - b.from)) {
    if (from < next || lines.slice(from - 1, to).join('') !== before) return null
    result.push(...lines.slice(next - 1, from - 1), after)
    next = to + 1
  }
  return [...result, ...lines.slice(next - 1)].join('')
}
