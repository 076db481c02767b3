import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** Packs as git sends them, and as nobody should. */

export function flipped(pack: Buffer, at: number): Buffer {
  const changed = Buffer.from(pack)
  changed[at]! ^= 0xff
  return changed
}

/** A base of 16 MiB of nothing, and a difference that repeats it 64 times. */
export function swollenPack(): Buffer {
  const content = Buffer.alloc(0xffffff)
  const repeat = Buffer.concat([
    variable(content.length),
    variable(64 * content.length),
    Buffer.from('f0ffffff'.repeat(64), 'hex'),
  ])
  return packOf(entryOf(3, content), entryOf(7, repeat, { base: blobId(content) }))
}

/** Numbers, each told by how it differs from the one before. */
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

/** An object of a pack, of the size that it says or of another; of a difference (6, 7) to what is at `base`. */
export function entryOf(
  kind: 3 | 6 | 7,
  content: string | Buffer,
  { size = content.length, base = '' } = {},
): Buffer {
  return Buffer.concat([entryHead(kind, size), Buffer.from(base, 'hex'), deflateSync(content)])
}

/** Takes nothing of what was there. */
export const delta = (before: string, after: string) =>
  Buffer.concat([
    variable(before.length),
    variable(after.length),
    Buffer.from([after.length]),
    Buffer.from(after),
  ])

export const blobId = (content: string | Buffer) =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')

/** A number in groups of seven bits, the lowest first. */
function variable(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
  }
  return Buffer.from(bytes)
}

/** Of an object in a pack: its kind and the lowest four bits of its size, then the others. */
function entryHead(kind: number, size: number): Buffer {
  const first = (kind << 4) | (size & 15)
  const more = size >> 4
  return more === 0
    ? Buffer.from([first])
    : Buffer.concat([Buffer.from([first | 0x80]), variable(more)])
}
