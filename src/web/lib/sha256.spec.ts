import { expect, test } from 'vitest'

import { sha256 } from './sha256.ts'

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, n) => (n * 31 + (n >> 8)) % 256)

async function expected(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

test('matches the digests of the standard', () => {
  const digest = sha256()
  expect(sha256().hex()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  digest.update(new TextEncoder().encode('abc'))
  expect(digest.hex()).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test.each([1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 100_000])(
  'matches the digest of the browser for %i bytes, in whatever pieces they arrive',
  async (length) => {
    const bytes = bytesOf(length)
    for (const size of [1, 7, 64, 100, length]) {
      const digest = sha256()
      for (let at = 0; at < length; at += size) digest.update(bytes.subarray(at, at + size))
      expect(digest.hex()).toBe(await expected(bytes))
    }
  },
)
