import { isMac } from '#web/lib/platform.ts'

/** The common properties of native and React key events. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>

/** The unshifted characters of punctuation keys on a US keyboard. */
const PUNCTUATION: Readonly<Record<string, string>> = {
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
}

/**
 * Returns a key press in the key table's notation: modifiers in the order `Mod` (Control, or Command on a Mac), `Alt`,
 * `Shift`, then the key, with letters in lower case. A symbol is the typed character, whatever keys produce it.
 */
export function strokeOf(press: KeyPress, onMac = isMac): string {
  const { ctrlKey, metaKey, altKey, shiftKey } = press
  const [mod, other] = onMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  const key = nameOf(press, mod)
  const shift = shiftKey && (mod || altKey || !/^[^a-z0-9]$/.test(key))
  const modifiers = [other && (onMac ? 'Control' : 'Meta'), mod && 'Mod', altKey && 'Alt']
  return [...modifiers, shift && 'Shift', key].filter(Boolean).join('+')
}

/**
 * Names the pressed key. Uses its position with Alt, which types special letters on a Mac, and with `Mod` and Shift,
 * which change symbols.
 */
function nameOf({ key, code, altKey, shiftKey }: KeyPress, mod: boolean): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  const isForeign = /^\P{ASCII}$/u.test(key)
  if (letter && (altKey || isForeign)) return letter
  if (altKey || (mod && shiftKey)) {
    const placed = PUNCTUATION[code] ?? /^Digit(\d)$/.exec(code)?.[1]
    if (placed) return placed
  }
  if (key === ' ') return 'Space'
  return key.length === 1 ? key.toLowerCase() : key
}

/** True when each stroke of a key is a single character. The settings can switch such keys off. */
export function isCharacterKey(key: string): boolean {
  return key.split(' ').every((stroke) => /^(?:Shift\+)?.$/u.test(stroke))
}

const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Mod: 'Ctrl',
  Meta: 'Win',
}

const MAC_SYMBOLS: Readonly<Record<string, string>> = {
  ...SYMBOLS,
  Mod: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↩',
}

/** Returns a stroke's key caps with the platform's names, such as `Shift`, `P`. */
export function capsOf(stroke: string, onMac = isMac): string[] {
  const symbols = onMac ? MAC_SYMBOLS : SYMBOLS
  return stroke
    .split(/\+(?=.)/)
    .map((part) => symbols[part] ?? (part.length === 1 ? part.toUpperCase() : part))
}

/** Returns a key in one line for menus: `Shift P`, or `⇧P` on a Mac. Spaces separate a chord's strokes. */
export function keyWords(key: string, onMac = isMac): string {
  const strokes = key.split(' ').map((stroke) => capsOf(stroke, onMac).join(onMac ? '' : ' '))
  return strokes.join(' ')
}
