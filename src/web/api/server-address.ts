/**
 * Normalizes a typed or pasted server address: adds `https://` and removes the path of a known page. Null when it is
 * not an address.
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
