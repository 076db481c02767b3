import { codeToTokens, type Theme } from '@pierre/highlights'

import { languageOf } from './language-of.ts'
import { TOKEN_KINDS, type PackedTokens, type Token } from './token-kinds.ts'

/** Lines of at least this length stay plain. In UTF-16 units. */
const MAX_COLUMNS = 5000

/** The highlighter's scopes. A scope such as `keyword.control` defaults to its first part. */
const SCOPES: Readonly<Record<Token['kind'], readonly string[]>> = {
  keyword: ['keyword', 'preproc', 'variable.special', 'diff.minus'],
  string: ['string', 'text.literal', 'link_uri'],
  number: ['number', 'boolean', 'constant', 'variant'],
  comment: ['comment'],
  function: ['function', 'title'],
  type: ['type', 'constructor', 'enum', 'namespace'],
  tag: ['tag', 'selector', 'diff.plus'],
  attribute: ['attribute', 'label', 'property.json_key'],
  punctuation: ['punctuation', 'operator', 'keyword.operator'],
}

/** The highlighter returns colors, so each kind has one: its index. */
const THEME: Theme = {
  name: 'kinds',
  appearance: 'light',
  style: {
    syntax: Object.fromEntries(
      TOKEN_KINDS.flatMap((kind, index) =>
        SCOPES[kind].map((scope) => [scope, `#${index.toString(16).padStart(6, '0')}`]),
      ),
    ),
  },
}

/** Returns the tokens of each block of lines of a file. Null when its language is unknown. */
export function tokenize(path: string, blocks: readonly string[]): PackedTokens[] | null {
  const lang = languageOf(path)
  if (lang === null) return null
  return blocks.map((block) => {
    const { tokens } = codeToTokens(withPlainBreaks(block), {
      lang,
      theme: THEME,
      tokenizeMaxLineLength: MAX_COLUMNS,
    })
    return pack(tokens)
  })
}

/** Replaces characters that could end a line or the input, and keeps all offsets. */
function withPlainBreaks(text: string): string {
  return text.replace(/[\r\0]/g, ' ')
}

type Tokens = ReturnType<typeof codeToTokens>['tokens']

function pack(found: Tokens): PackedTokens {
  const lines = new Uint32Array(found.length + 1)
  const tokens: number[] = []
  let lineStart = 0
  for (const [at, line] of found.entries()) {
    lines[at] = tokens.length / 3
    // Offsets count from the start of the input.
    if (line[0]) lineStart = line[0].offset
    for (const { offset, content, color } of line) {
      if (color === undefined) continue
      const start = offset - lineStart
      tokens.push(start, start + content.length, parseInt(color.slice(1), 16))
    }
  }
  lines[found.length] = tokens.length / 3
  return { lines, tokens: Uint32Array.from(tokens) }
}
