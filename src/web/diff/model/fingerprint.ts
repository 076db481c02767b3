import type { DiffFile } from './diff-file.ts'
import { scanDiff } from './scan-diff.ts'

/**
 * Identifies a file's changes: its paths, modes and changed lines, without context and line numbers. A rebase that
 * changes none of them keeps the fingerprint. Files whose text is missing differ only by path, mode and body.
 */
export function fingerprintOf(file: DiffFile): string {
  const known = fingerprints.get(file)
  if (known !== undefined) return known
  const hash = new Hash()
  let isChange = false
  const { oldPath, newPath, oldMode, newMode, body, diff } = file
  hash.add(JSON.stringify([oldPath, newPath, oldMode, newMode, body]))
  scanDiff(diff, {
    line(kind, start, end) {
      isChange = kind !== 'context'
      if (!isChange) return
      hash.add(diff, start - SIGN, end)
      hash.add('\n')
    },
    noNewline: () => isChange && hash.add('\\'),
  })
  const fingerprint = hash.toString()
  fingerprints.set(file, fingerprint)
  return fingerprint
}

/** False for a file whose text is missing, so that its fingerprint does not tell whether its content has changed. */
export function isReadable({ body }: DiffFile): boolean {
  return body !== 'collapsed' && body !== 'too-large' && body !== 'binary'
}

/** The sign before a line's text is hashed too. */
const SIGN = 1

const fingerprints = new WeakMap<DiffFile, string>()

/** Two FNV-like hashes of 32 bits with different factors. Fast and synchronous, not for secrets. */
class Hash {
  #high = 0xdeadbeef
  #low = 0x41c6ce57

  add(text: string, start = 0, end = text.length): void {
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at)
      this.#high = Math.imul(this.#high ^ code, 0x9e3779b1)
      this.#low = Math.imul(this.#low ^ code, 0x5f356495)
    }
  }

  toString(): string {
    const hex = (bits: number) => (bits >>> 0).toString(16).padStart(8, '0')
    return hex(mixed(this.#high, this.#low)) + hex(mixed(this.#low, this.#high))
  }
}

/** Spreads the effect of the last characters over all bits. */
function mixed(bits: number, other: number): number {
  return Math.imul(bits ^ (bits >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35)
}
