import { RE2JS } from 're2js'

/** Characters of a pattern. */
const MAX_LENGTH = 1000

/** What a text may look like. Matching takes time that grows with the text and no faster, whoever wrote the pattern. */
export type Pattern = (text: string) => boolean

/** A pattern as it is written in a configuration: `/^main/i`. Null when it is none that RE2 understands. */
export function readPattern(written: string): Pattern | null {
  const [, source, flags] = /^\/(.*)\/([imsU]*)$/s.exec(written) ?? []
  if (source === undefined || source.length > MAX_LENGTH) return null
  return compile(flags ? `(?${flags})${source}` : source)
}

/** A path with `*`, `**`, `?`, `[…]` and `{…,…}`. */
export function readGlob(glob: string): Pattern | null {
  return glob.length > MAX_LENGTH ? null : compile(`^${sourceOfGlob(glob)}$`)
}

function compile(source: string): Pattern | null {
  try {
    const pattern = RE2JS.compile(source)
    return (text) => pattern.matcher(text).find()
  } catch {
    return null
  }
}

const TOKENS = /\*\*\/|\*\*|\*|\?|\[[^\]/]+\]|\{|\}|,|./gsu

function sourceOfGlob(glob: string): string {
  let depth = 0
  return glob.replace(TOKENS, (token) => {
    switch (token) {
      case '**/':
        return '(?:.*/)?'
      case '**':
        return '.*'
      case '*':
        return '[^/]*'
      case '?':
        return '[^/]'
      case '{':
        depth += 1
        return '(?:'
      case '}':
        if (depth === 0) return '\\}'
        depth -= 1
        return ')'
      case ',':
        return depth > 0 ? '|' : ','
      default:
        return token.length > 1 ? token.replace(/^\[!/, '[^') : RE2JS.quote(token)
    }
  })
}
