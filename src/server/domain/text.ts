/** True when the text is longer than `max` characters. Counts code points, not UTF-16 units. */
export function isTooLong(text: string | null, max: number): boolean {
  if (text === null || text.length <= max) return false
  let count = 0
  for (const _ of text) if (++count > max) return true
  return false
}

export const tooLong = (max: number) => `is too long (maximum is ${max} characters)`
