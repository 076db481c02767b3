/** The parts of a pattern that are written differently in a regular expression. */
const SPECIAL = /(?:\*\*\/)+|\*{2,}|[*?]|[\\^$.|+()[\]{}]/g

/**
 * Returns a test for paths, from a pattern as in `.gitignore`: `*.gen.ts`, `dist/`, `docs/**\/api.md`. A pattern with a
 * slash before its end starts at the root of the repository.
 */
export function filePattern(pattern: string): RegExp {
  const start = /\/./.test(pattern) ? '^' : '(?:^|/)'
  const end = pattern.endsWith('/') ? '/' : '(?:/|$)'
  const source = pattern.replace(/^\/|\/$/g, '').replace(SPECIAL, (special) => {
    if (special.startsWith('**')) return special.endsWith('/') ? '(?:.*/)?' : '.*'
    if (special === '*') return '[^/]*'
    return special === '?' ? '[^/]' : `\\${special}`
  })
  return new RegExp(start + source + end)
}
