/** The format and size that an image's first bytes declare. */
export interface ImageHeader {
  readonly type: 'image/png' | 'image/gif' | 'image/jpeg' | 'image/webp' | 'image/bmp'
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** Reads an image's header. Null when the format is unknown or the header is incomplete. */
export function readImageHeader(bytes: Uint8Array<ArrayBuffer>): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readPng(view) ?? readGif(view) ?? readJpeg(view) ?? readWebp(view) ?? readBmp(view)
  } catch {
    // The view throws a RangeError beyond its end.
    return null
  }
}

function readPng(view: DataView): ImageHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || textAt(view, 12, 4) !== 'IHDR') return null
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function readGif(view: DataView): ImageHeader | null {
  if (!/^GIF8[79]a$/.test(textAt(view, 0, 6))) return null
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** Skips the segments before the frame, which states the size. */
function readJpeg(view: DataView): ImageHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    // Fill bytes come before a marker. Markers without a length never come before the frame.
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

function readWebp(view: DataView): ImageHeader | null {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return null
  const type = 'image/webp'
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return {
        type,
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { type, width: uint24At(view, 24) + 1, height: uint24At(view, 27) + 1 }
    default:
      return null
  }
}

function readBmp(view: DataView): ImageHeader | null {
  if (textAt(view, 0, 2) !== 'BM' || view.getUint32(14, true) < 40) return null
  // A negative height means that rows go from top to bottom.
  return {
    type: 'image/bmp',
    width: view.getInt32(18, true),
    height: Math.abs(view.getInt32(22, true)),
  }
}

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, next) => view.getUint8(at + next)))
}

function uint24At(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}
