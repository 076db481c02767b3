/**
 * The path of this service that a person shall go on to. Whatever could lead elsewhere is `/`: another origin, `//host`,
 * `/\host`, a tab or line break that browsers take out.
 */
export function safeReturnTo(given: unknown, base: string): string {
  if (typeof given !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given)) return '/'
  if (given.includes('\\') || !URL.canParse(given, base)) return '/'
  const url = new URL(given, base)
  if (url.origin !== new URL(base).origin) return '/'
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash
}
