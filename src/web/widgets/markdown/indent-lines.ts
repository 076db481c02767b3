import type { Chosen } from './mark-words.ts'

const INDENT = '  '

/** Indents or outdents the lines that the selection touches. The same text stays selected. */
export function indentLines({ text, start, end }: Chosen, direction: 'indent' | 'outdent'): Chosen {
  const first = text.lastIndexOf('\n', start - 1) + 1
  const newline = text.indexOf('\n', end)
  const last = newline === -1 ? text.length : newline
  const lines = text.slice(first, last).split('\n')
  const changed = lines.map((line) =>
    direction === 'indent' ? INDENT + line : line.replace(/^ {1,2}|^\t/, ''),
  )
  const moved = changed.join('\n')
  const shift = changed[0]!.length - lines[0]!.length
  return {
    text: text.slice(0, first) + moved + text.slice(last),
    start: Math.max(first, start + shift),
    end: Math.max(first, end + moved.length - (last - first)),
  }
}
