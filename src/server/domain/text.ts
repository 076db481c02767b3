/** True when the text is longer than `max` characters. Counts code points, not UTF-16 units. */
export function isTooLong(text: string | null, max: number): boolean {
  if (text === null || text.length <= max) return false
  let count = 0
  for (const _ of text) if (++count > max) return true
  return false
}

/** Counts code points, not UTF-16 units. */
export function firstCharacters(text: string, max: number): string {
  let end = 0
  let count = 0
  for (const character of text) {
    if (count === max) break
    count += 1
    end += character.length
  }
  return text.slice(0, end)
}

export const tooLong = (max: number) => `is too long (maximum is ${max} characters)`
