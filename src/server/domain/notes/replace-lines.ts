/** A replacement of a file's lines, counted from 1. `before` is their expected text. */
export interface Replacement {
  from: number
  to: number
  before: string
  /** Complete lines, each ending with LF. */
  after: string
}

/**
 * Applies all replacements, with the line endings of the lines that they replace. Null when a replacement does not match
 * the file or two replacements overlap.
 */
export function replaceLines(
  lines: readonly string[],
  replacements: readonly Replacement[],
): string | null {
  const result: string[] = []
  let next = 1
  for (const { from, to, before, after } of replacements.toSorted((a, b) => a.from - b.from)) {
    const replaced = lines.slice(from - 1, to)
    if (from < next || replaced.join('') !== before) return null
    result.push(...lines.slice(next - 1, from - 1), withEndings(after, replaced, lines[0]))
    next = to + 1
  }
  return [...result, ...lines.slice(next - 1)].join('')
}

/** The last line of a file may have no ending. Other lines that replace it end as the file's first line does. */
function withEndings(text: string, replaced: readonly string[], first = ''): string {
  const isWhole = replaced.at(-1)?.endsWith('\n') ?? true
  const [model = first] = replaced.filter((line) => line.endsWith('\n'))
  const ended = isWhole ? text : text.replace(/\n$/, '')
  return model.endsWith('\r\n') ? ended.replaceAll('\n', '\r\n') : ended
}
