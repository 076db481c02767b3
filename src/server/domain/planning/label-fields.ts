import { toLabelColor } from '#contract/label-color.ts'
import { MAX_LABEL_DESCRIPTION } from '#contract/labels.ts'
import { invalid, type Refusal } from '#server/domain/refusal.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'

const MAX_TITLE = 255

/** Returns the trimmed title. */
export function checkTitle(text: string): string {
  const title = text.trim()
  if (title === '') throw invalid({ title: ["can't be blank"] })
  if (/[,\p{Cc}]/u.test(title)) throw invalid({ title: ['is invalid'] })
  if (isTooLong(title, MAX_TITLE)) throw invalid({ title: [tooLong(MAX_TITLE)] })
  return title
}

/** Returns the color as `#RRGGBB`. */
export function checkColor(text: string): string {
  const color = toLabelColor(text)
  if (color === null) throw invalid({ color: ['must be a valid color code'] })
  return color
}

/** Returns the description, null when empty. The stored description may stay longer than new ones. */
export function checkDescription(text: string | null, stored: string | null = null): string | null {
  if (text !== stored && isTooLong(text, MAX_LABEL_DESCRIPTION)) {
    throw invalid({ description: [tooLong(MAX_LABEL_DESCRIPTION)] })
  }
  return text || null
}

export const titleTaken = (): Refusal => invalid({ title: ['has already been taken'] })
