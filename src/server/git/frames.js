/**
 * The messages between the service and the helper that starts its git commands (helper.js). Each has the length of its
 * body in four bytes, its kind in one, the number of its command in four, and the body.
 */

/**
 * `start` has a command as JSON, `started` its process id, `closed` its exit code, if any, and `failed` an error as JSON.
 * `took` says that the command has taken an input.
 */
const KINDS = /** @type {const} */ ([
  'start',
  'input',
  'endInput',
  'signal',
  'pause',
  'resume',
  'started',
  'took',
  'out',
  'err',
  'closed',
  'failed',
])

/** @typedef {(typeof KINDS)[number]} FrameKind */

const HEAD = 9

/**
 * @param {FrameKind} kind
 * @param {number} id
 * @param {string | Uint8Array} [body]
 */
export function frameOf(kind, id, body = '') {
  const size = Buffer.byteLength(body)
  const frame = Buffer.allocUnsafe(HEAD + size)
  frame.writeUInt32LE(size, 0)
  frame.writeUInt8(KINDS.indexOf(kind), 4)
  frame.writeUInt32LE(id, 5)
  if (typeof body === 'string') frame.write(body, HEAD)
  else frame.set(body, HEAD)
  return frame
}

/**
 * Returns a function that takes a stream's chunks and passes on its frames.
 *
 * @param {(kind: FrameKind, id: number, body: Buffer) => void} receive
 */
export function readFrames(receive) {
  /** @type {Buffer[]} */
  let chunks = []
  let size = 0
  let needed = HEAD
  return (/** @type {Buffer} */ chunk) => {
    chunks.push(chunk)
    size += chunk.length
    if (size < needed) return
    const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks)
    let at = 0
    for (needed = HEAD; bytes.length - at >= needed; needed = HEAD) {
      needed += bytes.readUInt32LE(at)
      if (bytes.length - at < needed) break
      const kind = /** @type {FrameKind} */ (KINDS[bytes.readUInt8(at + 4)])
      receive(kind, bytes.readUInt32LE(at + 5), bytes.subarray(at + HEAD, at + needed))
      at += needed
    }
    chunks = at < bytes.length ? [bytes.subarray(at)] : []
    size = bytes.length - at
  }
}
