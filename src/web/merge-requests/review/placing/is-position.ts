import type { Position } from '#contract/positions.ts'

type Fields = Readonly<Record<string, unknown>>

/** True for a stored value that can be placed in a diff. Another version of the app may have written it. */
export function isPosition(value: unknown): value is Position {
  if (!isFields(value)) return false
  const { position_type: type, line_range: range } = value
  const isText = (key: string) => typeof value[key] === 'string'
  return (
    (type === 'text' || type === 'image' || type === 'file') &&
    ['base_sha', 'start_sha', 'head_sha', 'old_path', 'new_path'].every(isText) &&
    hasLines(value) &&
    (range == null || (isFields(range) && hasLines(range['start']) && hasLines(range['end'])))
  )
}

function hasLines(value: unknown): boolean {
  if (!isFields(value)) return false
  const lines = [value['old_line'], value['new_line']]
  return lines.every((line) => line == null || Number.isSafeInteger(line))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
