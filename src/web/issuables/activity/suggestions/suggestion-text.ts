/** A part of a comment: Markdown, or a suggestion with the lines that replace the commented ones. */
export type TextPart =
  | { readonly kind: 'markdown'; readonly text: string }
  | {
      readonly kind: 'suggestion'
      /** The numbers of further lines replaced, above and below the commented line. */
      readonly above: number
      readonly below: number
      readonly text: string
    }

const OPENING = /^(`{3,})suggestion(?::-(\d+)\+(\d+))?[ \t]*$/

/** Returns a block that suggests replacing the lines. The last line is the commented one. Text fields have no `\r`. */
export function suggestionBlock(lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.map((line) => /`{3,}/.exec(line)?.[0].length ?? 0))
  const fence = '`'.repeat(longest + 1)
  const code = lines.map((line) => line.replace(/\r$/, ''))
  return [`${fence}suggestion:-${lines.length - 1}+0`, ...code, fence, ''].join('\n')
}

/** Returns a comment on one line, with its suggestions in words. */
export function summaryOf(body: string): string {
  return textParts(body)
    .map(({ kind, text }) => (kind === 'markdown' ? text.trim() : `Suggestion: ${text.trim()}`))
    .join(' ')
}

/** Splits a comment at its suggestions. A suggestion that is never closed is Markdown. */
export function textParts(body: string): TextPart[] {
  const lines = body.split(/\r?\n/)
  const parts: TextPart[] = []
  let from = 0
  const flush = (to: number) => {
    const text = lines.slice(from, to).join('\n')
    if (text.trim() !== '') parts.push({ kind: 'markdown', text })
  }
  for (let at = 0; at < lines.length; at++) {
    const [, fence, above = '0', below = '0'] = OPENING.exec(lines[at]!) ?? []
    const end =
      fence === undefined
        ? -1
        : lines.findIndex((line, nth) => nth > at && line.trimEnd() === fence)
    if (end === -1) continue
    flush(at)
    const text = lines.slice(at + 1, end).join('\n')
    parts.push({ kind: 'suggestion', above: Number(above), below: Number(below), text })
    from = end + 1
    at = end
  }
  flush(lines.length)
  return parts
}
