import { codeOf, HIDDEN as HIDDEN_CHARACTER } from '#web/lib/spell-name.ts'

export interface HiddenCharacter {
  readonly at: number
  readonly length: number
  /** Short, to show in place of the character: `U+202E`. Null for a letter that is visible but looks like another. */
  readonly label: string | null
  readonly name: string
}

/** Maximum characters listed per line. */
const MOST = 1000

/** Finds the characters of a line that are invisible, reorder the text or look like others. */
export function hiddenCharacters(text: string): readonly HiddenCharacter[] {
  if (!UNUSUAL.test(text)) return []
  return [...first(MOST, hiddenIn(text)), ...first(MOST, lookalikesIn(text))].sort(
    (a, b) => a.at - b.at,
  )
}

/** Returns a text, such as a path, with codes in place of its invisible and reordering characters: `a[U+202E]b`. */
export function spellHidden(text: string): string {
  let [spelled, end] = ['', 0]
  for (const { at, length, label } of hiddenCharacters(text)) {
    if (label === null) continue
    spelled += `${text.slice(end, at)}[${label}]`
    end = at + length
  }
  return spelled + text.slice(end)
}

function first<T>(count: number, items: Iterable<T>): T[] {
  const taken: T[] = []
  for (const item of items) {
    if (taken.length === count) break
    taken.push(item)
  }
  return taken
}

function* hiddenIn(text: string): Generator<HiddenCharacter> {
  for (const match of text.matchAll(HIDDEN)) {
    if (isUsual(match, text)) continue
    const { 0: hidden, index } = match
    const isSequence = hidden.length > 2
    const label = isSequence ? `ESC${hidden.slice(1)}` : codeOf(hidden)
    const name = isSequence ? 'Terminal sequence' : `${nameOf(hidden)} (${label})`
    yield { at: index, length: hidden.length, label, name }
  }
}

/** Most lines are plain ASCII. */
const UNUSUAL = /[^\t\x20-\x7e]/

const HIDDEN = new RegExp(
  // An ANSI sequence, such as a color, or a character.
  String.raw`\x1b\[[\d:;?]{0,20}[a-zA-Z]|${HIDDEN_CHARACTER.source}`,
  'gu',
)

/** True for line ends of Windows, and for joiners where emoji and scripts need them. */
function isUsual({ 0: hidden, index }: RegExpExecArray, text: string): boolean {
  if (hidden === '\r') return index === text.length - 1
  if (hidden !== '\u200d' && hidden !== '\u200c') return false
  const [before, after] = [
    text.slice(Math.max(0, index - 4), index),
    text.slice(index + 1, index + 3),
  ]
  const isEmoji = /[\p{Emoji}\ufe0f]$/u.test(before) && /^\p{Emoji}/u.test(after)
  return isEmoji || (JOINING_END.test(before) && JOINING_START.test(after))
}

/** Scripts that spell with joiners. */
const JOINING =
  '[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Sinhala}\\p{Script=Myanmar}\\p{Script=Khmer}]'
const JOINING_END = new RegExp(`${JOINING}$`, 'u')
const JOINING_START = new RegExp(`^${JOINING}`, 'u')

const NAMES: Readonly<Record<string, string>> = {
  '\0': 'Null',
  '\b': 'Backspace',
  '\r': 'Carriage return',
  '\x1b': 'Escape',
  '\x7f': 'Delete',
  '\xad': 'Soft hyphen',
  '\u061c': 'Arabic letter mark',
  '\u200b': 'Zero-width space',
  '\u200c': 'Zero-width non-joiner',
  '\u200d': 'Zero-width joiner',
  '\u200e': 'Left-to-right mark',
  '\u200f': 'Right-to-left mark',
  '\u2028': 'Line separator',
  '\u2029': 'Paragraph separator',
  '\u202a': 'Left-to-right embedding',
  '\u202b': 'Right-to-left embedding',
  '\u202c': 'Pop directional formatting',
  '\u202d': 'Left-to-right override',
  '\u202e': 'Right-to-left override',
  '\u2060': 'Word joiner',
  '\u2066': 'Left-to-right isolate',
  '\u2067': 'Right-to-left isolate',
  '\u2068': 'First strong isolate',
  '\u2069': 'Pop directional isolate',
  '\ufeff': 'Byte order mark',
}

function nameOf(hidden: string): string {
  const isControl = /^\p{Cc}/u.test(hidden)
  return NAMES[hidden] ?? (isControl ? 'Control character' : 'Invisible character')
}

/** Letters that look like Latin ones, and the Latin letters that they look like. */
const CYRILLIC = new Map(pairs('аaсcеeһhіiјjоoрpѕsԛqуyхxԝwԁdАAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXԜW'))
const GREEK = new Map(pairs('οoνvΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX'))

function pairs(letters: string): readonly [string, string][] {
  return (letters.match(/../g) ?? []).map((pair) => [pair[0]!, pair[1]!])
}

/** Finds the Cyrillic and Greek letters in words that are otherwise Latin. */
function* lookalikesIn(text: string): Generator<HiddenCharacter> {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    if (!/\p{Script=Latin}/u.test(word) || !/[Ͱ-ԯ]/.test(word)) continue
    for (let at = 0; at < word.length; at++) {
      const letter = word[at]!
      const script = CYRILLIC.has(letter) ? 'Cyrillic' : 'Greek'
      const latin = CYRILLIC.get(letter) ?? GREEK.get(letter)
      const name = `${script} letter that looks like ${latin} (${codeOf(letter)})`
      if (latin) yield { at: index + at, length: 1, label: null, name }
    }
  }
}
