/** Each is an issue for everybody: a log that was pasted by mistake must not become one of thousands. */
export const MAX_CARDS = 100

/** The titles in what somebody typed or pasted: one of each line that says something. */
export function titlesIn(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean)
}
