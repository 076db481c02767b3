/**
 * Returns a safe path to continue at. A path that could leave this origin becomes `/`: another origin, `//host`,
 * `/\host`, or a path with a tab or line break (browsers remove these characters).
 */
export function safeReturnTo(given: unknown, base: string): string {
  if (typeof given !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given)) return '/'
  if (given.includes('\\') || !URL.canParse(given, base)) return '/'
  const url = new URL(given, base)
  if (url.origin !== new URL(base).origin) return '/'
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash
}
