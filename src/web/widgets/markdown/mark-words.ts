/** A text with a selection. */
export interface Chosen {
  readonly text: string
  readonly start: number
  readonly end: number
}

export type Mark = 'bold' | 'italic' | 'code' | 'strike' | 'link'

const MARKS: Record<Mark, readonly [before: string, after: string]> = {
  bold: ['**', '**'],
  italic: ['_', '_'],
  code: ['`', '`'],
  strike: ['~~', '~~'],
  link: ['[', '](https://)'],
}

/** Adds or removes marks around the selection. The same words stay selected. */
export function markWords({ text, start, end }: Chosen, mark: Mark): Chosen {
  const [before, after] = MARKS[mark]
  const words = text.slice(start, end)
  const [head, tail] = [text.slice(0, start), text.slice(end)]
  if (head.endsWith(before) && tail.startsWith(after)) {
    return chosen(head.slice(0, -before.length), words, tail.slice(after.length))
  }
  return chosen(head + before, words, after + tail)
}

function chosen(head: string, words: string, tail: string): Chosen {
  return { text: head + words + tail, start: head.length, end: head.length + words.length }
}
