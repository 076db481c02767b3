/** Tabs count as this many columns of indentation. */
const TAB = 4

/**
 * Returns the number of the line that begins the block around a line: the nearest one above with less indentation, such
 * as a function's first line. Returns 1 at the outermost level.
 * @param lines the lines of a file, of which the first has number 1
 */
export function enclosingLine(lines: readonly string[], number: number): number {
  const own = indentOf(lines.slice(number - 1).find((line) => line.trim() !== '') ?? '')
  for (let at = number - 1; at >= 1; at--) {
    const line = lines[at - 1]!
    if (line.trim() !== '' && indentOf(line) < own) return at
  }
  return 1
}

function indentOf(line: string): number {
  const [indent = ''] = /^\s*/.exec(line) ?? []
  return indent.replaceAll('\t', ' '.repeat(TAB)).length
}
