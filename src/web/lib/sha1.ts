/** The SHA-1 of a text in hexadecimal. Null on insecure origins, where browsers offer no hashes. */
export async function sha1(text: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
