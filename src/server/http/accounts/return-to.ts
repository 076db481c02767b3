/**
 * Returns the path to continue at. Anything that could leave this origin becomes `/`: another origin, `//host`, `/\host`,
 * or a tab or line break, which browsers remove.
 */
export function safeReturnTo(given: unknown, base: string): string {
  if (typeof given !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given)) return '/'
  if (given.includes('\\') || !URL.canParse(given, base)) return '/'
  const url = new URL(given, base)
  if (url.origin !== new URL(base).origin) return '/'
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash
}
