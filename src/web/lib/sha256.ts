/** A SHA-256 digest of bytes that arrive in pieces. */
interface Sha256 {
  update: (bytes: Uint8Array) => void
  /** Returns the digest as 64 hexadecimal digits. Call it once, at the end. */
  hex: () => string
}

const BLOCK = 64
const LENGTH_BYTES = 8

/** Follows FIPS 180-4. The browser's own digest needs all bytes at once, and a secure origin. */
export function sha256(): Sha256 {
  const state = new Int32Array(START)
  const rest = new Uint8Array(BLOCK)
  const restView = new DataView(rest.buffer)
  let filled = 0
  let length = 0

  function update(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    length += bytes.length
    let at = 0
    while (at < bytes.length) {
      if (filled === 0 && bytes.length - at >= BLOCK) {
        compress(state, view, at)
        at += BLOCK
        continue
      }
      const taken = Math.min(BLOCK - filled, bytes.length - at)
      rest.set(bytes.subarray(at, at + taken), filled)
      at += taken
      filled = (filled + taken) % BLOCK
      if (filled === 0) compress(state, restView, 0)
    }
  }

  return {
    update,
    hex() {
      const zeros = (2 * BLOCK - 1 - LENGTH_BYTES - filled) % BLOCK
      const end = new DataView(new ArrayBuffer(1 + zeros + LENGTH_BYTES))
      end.setUint8(0, 0x80)
      end.setBigUint64(1 + zeros, BigInt(length) * 8n)
      update(new Uint8Array(end.buffer))
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}

const words = new Int32Array(64)

/** Updates the state by the 64 bytes at an offset. */
function compress(state: Int32Array, bytes: DataView, offset: number): void {
  for (let n = 0; n < 16; n++) words[n] = bytes.getInt32(offset + 4 * n)
  for (let n = 16; n < 64; n++) {
    const near = words[n - 2]!
    const far = words[n - 15]!
    const mixedNear = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
    const mixedFar = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)
    words[n] = words[n - 16]! + mixedFar + words[n - 7]! + mixedNear
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let n = 0; n < 64; n++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const mixedE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const mixedA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const next = (h + mixedE + choice + ROUNDS[n]! + words[n]!) | 0
    h = g
    g = f
    f = e
    e = (d + next) | 0
    d = c
    c = b
    b = a
    a = (next + mixedA + majority) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The first 64 prime numbers. */
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(isPrime)

function isPrime(n: number): boolean {
  for (let factor = 2; factor * factor <= n; factor++) if (n % factor === 0) return false
  return n > 1
}

/** The constants are the first 32 bits of the fractions of roots. */
const ROUNDS = Int32Array.from(PRIMES, (prime) => (Math.cbrt(prime) % 1) * 2 ** 32)
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => (Math.sqrt(prime) % 1) * 2 ** 32)
