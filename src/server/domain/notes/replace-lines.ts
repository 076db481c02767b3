/** A replacement of a file's lines, counted from 1. `before` is their expected text. */
export interface Replacement {
  from: number
  to: number
  before: string
  after: string
}

/** Applies all replacements. Null when a replacement does not match the file or two replacements overlap. */
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
