/** The redirect URIs of OAuth applications. */

const FORBIDDEN_SCHEMES = new Set(['data:', 'javascript:', 'vbscript:', 'blob:', 'file:'])
const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '[::1]'])

/**
 * Returns a redirect URI's problems at registration, as worded in the API. Plain http is allowed only for loopback
 * addresses and the service's own origin.
 */
export function redirectUriProblems(uri: string, ownOrigin: string): string[] {
  const isClean = /^[\x21-\x7e]+$/.test(uri) && !/[*\\<>"]/.test(uri)
  if (!isClean || !URL.canParse(uri)) return ['must be a valid URI.']
  const url = new URL(uri)
  if (FORBIDDEN_SCHEMES.has(url.protocol)) return ['is forbidden by the server.']
  if (url.username !== '' || url.password !== '') return ['must be a valid URI.']
  if (uri.includes('#')) return ['cannot contain a fragment.']
  if (url.protocol === 'https:') return []
  if (url.protocol !== 'http:') return ['is forbidden by the server.']
  const isLocal = LOOPBACK_ADDRESSES.has(url.hostname) || url.hostname === 'localhost'
  return isLocal || url.origin === ownOrigin ? [] : ['must be an HTTPS/SSL URI.']
}

/**
 * True when the URI equals a registered one. The port of a loopback address may differ, because native apps use any
 * free port (RFC 8252).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true
  const bare = withoutPort(uri)
  return bare !== null && registered.some((known) => withoutPort(known) === bare)
}

function withoutPort(uri: string): string | null {
  if (!URL.canParse(uri)) return null
  const match = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/.exec(uri)
  return match && `${match[1]}${uri.slice(match[0].length)}`
}
