import { crc32, deflateSync } from 'node:zlib'

interface PngOptions {
  width: number
  height: number
  color: readonly [red: number, green: number, blue: number]
  /** The size that the header declares. Absent for the true one. */
  declared?: number
}

/** Creates a PNG of one color. */
export function png({ width, height, color, declared }: PngOptions): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(declared ?? width, 0)
  header.writeUInt32BE(declared ?? height, 4)
  // 8 bits for each of red, green and blue.
  header.set([8, 2], 8)
  const row = Buffer.from([0, ...Array.from({ length: width }, () => color).flat()])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a GIF of one pixel that is black in all frames. */
export function gif(frames: number): Buffer {
  const frame = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex')
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from('01000100800000000000ffffff', 'hex'),
    Buffer.concat(Array.from({ length: frames }, () => frame)),
    Buffer.from(';'),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
