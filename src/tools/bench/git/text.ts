/** Some lines of a file that were written anew. */
export interface Edit {
  from: number
  lines: number
  revision: number
}

const SYLLABLES = ['ka', 'ro', 'mi', 'ten', 'sol', 'va', 'lu', 'per', 'di', 'nor', 'esh', 'qui']
const WORDS_PER_LINE = 7

/** The text of the nth file: as varied as text is, and the same each time. */
export function fileText(nth: number, lines: number, edits: readonly Edit[] = []): string {
  const revisionOf = (line: number) =>
    edits.find(({ from, lines }) => line >= from && line < from + lines)?.revision ?? 0
  return Array.from({ length: lines }, (_, line) => lineText(nth, line, revisionOf(line))).join('')
}

function lineText(...seeds: readonly [file: number, line: number, revision: number]): string {
  let state = seeds.reduce((hash, seed) => mix(hash ^ seed), 1)
  const words: string[] = []
  for (let word = 0; word < WORDS_PER_LINE; word += 1) {
    state = mix(state)
    words.push([0, 8, 16].map((shift) => SYLLABLES[(state >>> shift) % SYLLABLES.length]).join(''))
  }
  return `${words.join(' ')}\n`
}

/** Spreads the bits of a number over all of its bits. */
function mix(value: number): number {
  const spread = Math.imul(value ^ (value >>> 16), 0x45_d9_f3_b) + 0x9e_37_79_b9
  return (spread ^ (spread >>> 15)) >>> 0
}
