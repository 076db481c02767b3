/** Where an OAuth application may send people back to. */

const FORBIDDEN_SCHEMES = new Set(['data:', 'javascript:', 'vbscript:', 'blob:', 'file:'])
const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '[::1]'])

/**
 * What is wrong with an address at its registration, in the words that the API answers. Plain http is for this machine
 * alone, and for the service's own address.
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
 * Whether the address is one of those registered: the same text, character by character. Only of a loopback address may
 * the port differ, since a program on this machine takes the one that is free (RFC 8252).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true
  const bare = withoutPort(uri)
  return bare !== null && registered.some((known) => withoutPort(known) === bare)
}

function withoutPort(uri: string): string | null {
  const match = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/.exec(uri)
  return match && `${match[1]}${uri.slice(match[0].length)}`
}
