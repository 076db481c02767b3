import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** Valid and malicious packs. */

export function flipped(pack: Buffer, at: number): Buffer {
  const changed = Buffer.from(pack)
  changed[at]! ^= 0xff
  return changed
}

/** Builds a base of 16 MiB of zeros, and a delta that repeats the base 64 times. */
export function swollenPack(): Buffer {
  const content = Buffer.alloc(0xffffff)
  const repeat = Buffer.concat([
    variable(content.length),
    variable(64 * content.length),
    Buffer.from('f0ffffff'.repeat(64), 'hex'),
  ])
  return packOf(entryOf(3, content), entryOf(7, repeat, { base: blobId(content) }))
}

/** Builds a chain in which each delta applies to the previous object. */
export function chainedPack(length: number): Buffer {
  const entries = Array.from({ length }, (_, nth) =>
    entryOf(7, delta(String(nth), String(nth + 1)), { base: blobId(String(nth)) }),
  )
  return packOf(entryOf(3, '0'), ...entries)
}

export function packOf(...entries: readonly Buffer[]): Buffer {
  const head = Buffer.from('5041434b0000000200000000', 'hex')
  head.writeUInt32BE(entries.length, 8)
  const pack = Buffer.concat([head, ...entries])
  return Buffer.concat([pack, createHash('sha1').update(pack).digest()])
}

/** Encodes a packed object. `size` is the declared size. `base` is a delta's base (kinds 6 and 7). */
export function entryOf(
  kind: 3 | 6 | 7,
  content: string | Buffer,
  { size = content.length, base = '' } = {},
): Buffer {
  return Buffer.concat([entryHead(kind, size), Buffer.from(base, 'hex'), deflateSync(content)])
}

/** Returns a delta that only inserts. */
export const delta = (before: string, after: string) =>
  Buffer.concat([
    variable(before.length),
    variable(after.length),
    Buffer.from([after.length]),
    Buffer.from(after),
  ])

export const blobId = (content: string | Buffer) =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')

/** Encodes a number in groups of seven bits, lowest first. */
function variable(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
  }
  return Buffer.from(bytes)
}

/** Encodes a packed object's header: the kind and the size's lowest four bits, then the remaining bits. */
function entryHead(kind: number, size: number): Buffer {
  const first = (kind << 4) | (size & 15)
  const more = size >> 4
  return more === 0
    ? Buffer.from([first])
    : Buffer.concat([Buffer.from([first | 0x80]), variable(more)])
}
