import { badArchive } from './archive-layout.ts'

/** Maximum values and depth of a line of JSON, which would otherwise need many times its size in memory. */
const MAX_VALUES = 50_000
const MAX_DEPTH = 20

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses a line of JSON as an object. Refuses forbidden keys, except `ignored` ones. */
export function parseObject(
  line: Buffer,
  place: string,
  ignored: readonly string[] = [],
): Record<string, unknown> {
  if (!isWithinLimits(line)) throw badArchive(`${place} is too complex`)
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(line))
  } catch {
    throw badArchive(`${place} is not valid JSON`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badArchive(`${place} is not an object`)
  }
  refuseKeys(value, place, ignored)
  return value as Record<string, unknown>
}

function refuseKeys(fields: object, place: string, ignored: readonly string[]): void {
  const forbidden = Object.keys(fields).find(
    (key) => FORBIDDEN_KEY.test(key) && !ignored.includes(key),
  )
  if (forbidden !== undefined) throw badArchive(`${place} has the key ${forbidden}`)
}

/** Keys that assign many rows or methods at once in servers that trust an archive. */
const FORBIDDEN_KEY = /(?:_ids|attributes)$|^(?:__proto__|constructor)$/

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
/** `[` and `{`; `]` and `}`. */
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d

/** True when a line of JSON has few enough values and levels to parse it. */
function isWithinLimits(line: Buffer): boolean {
  let values = 0
  let depth = 0
  let isText = false
  for (let at = 0; at < line.length; at++) {
    const byte = line[at]!
    if (isText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (isOpening(byte)) {
      values++
      if (++depth > MAX_DEPTH) return false
    } else if (isClosing(byte)) depth--
    else if (byte === COMMA) values++
    if (values > MAX_VALUES) return false
  }
  return true
}
