/**
 * The address of a server from what somebody typed or pasted: `https://` may be left out, and what follows the server's
 * own address is cut off where that can be told. Null for what is no address.
 */
export function serverAddress(typed: string): string | null {
  const text = typed.trim()
  const isBare = /^[\w.-]+\.[a-z]{2,}(?:[:/]|$)/i.test(text) || /^localhost\b/i.test(text)
  const url = URL.parse(isBare ? `https://${text}` : text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return (
    url.origin +
    url.pathname.replace(/\/(?:api\/v4|-|users\/sign_in)(?:\/.*)?$/, '').replace(/\/+$/, '')
  )
}
