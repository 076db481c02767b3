import { readLocal, writeLocal } from './local-store.ts'
import { createStore, useSelected } from './store.ts'

/** This browser's settings, shared by its tabs. */
export interface Preferences {
  theme: (typeof THEMES)[number]
  /** The spacing of lists. */
  density: (typeof DENSITIES)[number]
  /** The spacing of cards on boards. */
  cardDensity: (typeof DENSITIES)[number]
  /** The form of times: relative or absolute. */
  times: (typeof TIMES)[number]
  /** The page that opens first. Null for the home page. */
  startPage: StartPage | null
  /** True when single-character shortcuts work. */
  characterKeys: boolean
  /** The colors of added and removed lines. */
  diffPalette: (typeof DIFF_PALETTES)[number]
  /** The colors that the custom palette is mixed from, as `#rrggbb`. */
  diffColors: { readonly add: string; readonly del: string }
  /** Custom keys by action ID. */
  keys: Readonly<Record<string, readonly string[]>>
  diff: DiffPreferences
  /** Patterns of files that count as generated. */
  generatedFiles: readonly string[]
}

/** Preferences for diffs. */
export interface DiffPreferences {
  readonly layout: (typeof DIFF_LAYOUTS)[number]
  /** The whitespace that is ignored. */
  readonly whitespace: (typeof WHITESPACE)[number]
  /** True to break long lines. False to scroll them. */
  readonly wrap: boolean
  /** True to show one file at a time, with all its rows, in a form that screen readers read from top to bottom. */
  readonly reader: boolean
  /** The widths of tabs that differ from the default, by file type. */
  readonly tabSizes: Readonly<Record<string, number>>
  /** The name of an installed font. Absent or empty for the default. */
  readonly font?: string
  /** The size of code in pixels. */
  readonly codeSize: number
  /** The height of a line in pixels. */
  readonly lineHeight: number
}

/** A page in the app, and the account that chose it. */
export interface StartPage {
  readonly owner: string
  readonly address: string
  readonly name: string
}

const THEMES = ['system', 'light', 'dark', 'light-contrast', 'dark-contrast'] as const
const DENSITIES = ['comfortable', 'default', 'compact'] as const
const TIMES = ['relative', 'absolute'] as const
const DIFF_LAYOUTS = ['unified', 'split'] as const
const WHITESPACE = ['none', 'trailing', 'amount', 'all'] as const
const DIFF_PALETTES = ['default', 'red-green', 'blue-yellow', 'high-contrast', 'custom'] as const

/** `first-paint.js` reads this key too. */
const KEY = 'mergeboard.preferences'

const DEFAULTS: Preferences = {
  theme: 'system',
  density: 'default',
  cardDensity: 'default',
  times: 'relative',
  startPage: null,
  characterKeys: true,
  diffPalette: 'default',
  diffColors: { add: '#1a7a38', del: '#c2202f' },
  keys: {},
  diff: {
    layout: 'unified',
    whitespace: 'none',
    wrap: false,
    reader: false,
    tabSizes: {},
    codeSize: 12,
    lineHeight: 20,
  },
  generatedFiles: [],
}

/** Validates stored values, which another version of the app may have written. */
const isValid: {
  [K in keyof Preferences]: (value: unknown, all: Record<string, unknown>) => boolean
} = {
  theme: (value) => THEMES.some((theme) => theme === value),
  density: isDensity,
  cardDensity: isDensity,
  times: (value) => TIMES.some((times) => times === value),
  startPage: (value) =>
    value === null ||
    (isRecord(value) && isTexts([value['owner'], value['address'], value['name']])),
  characterKeys: (value) => typeof value === 'boolean',
  // A custom palette needs its colors.
  diffPalette: (value, { diffColors }) =>
    DIFF_PALETTES.some((palette) => palette === value) &&
    (value !== 'custom' || isValid.diffColors(diffColors, {})),
  diffColors: (value) => isRecord(value) && [value['add'], value['del']].every(isColor),
  keys: (value) =>
    isRecord(value) && Object.values(value).every((keys) => Array.isArray(keys) && isTexts(keys)),
  diff: (value) =>
    isRecord(value) &&
    DIFF_LAYOUTS.some((layout) => layout === value['layout']) &&
    WHITESPACE.some((mode) => mode === value['whitespace']) &&
    typeof value['wrap'] === 'boolean' &&
    typeof value['reader'] === 'boolean' &&
    (value['font'] === undefined || isFontName(value['font'])) &&
    isRecord(value['tabSizes']) &&
    [...Object.values(value['tabSizes']), value['codeSize'], value['lineHeight']].every(isSize),
  generatedFiles: (value) => Array.isArray(value) && isTexts(value),
}

function isDensity(value: unknown): boolean {
  return DENSITIES.some((density) => density === value)
}

export const preferences = createStore(load())

export function preference<K extends keyof Preferences>(name: K): Preferences[K] {
  return preferences.get()[name]
}

export function setPreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  preferences.set({ ...preferences.get(), [name]: value })
  writeLocal(KEY, JSON.stringify(preferences.get()))
}

/** Applies untrusted values. Ignores invalid ones. */
export function setPreferences(values: unknown): void {
  preferences.set({ ...preferences.get(), ...validOf(values) })
  writeLocal(KEY, JSON.stringify(preferences.get()))
}

export function usePreference<K extends keyof Preferences>(name: K): Preferences[K] {
  return useSelected(preferences, (current) => current[name])
}

/** Follows changes in other tabs. */
export function followPreferences(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) preferences.set(load())
  })
}

function load(): Preferences {
  return { ...DEFAULTS, ...validOf(parse(readLocal(KEY))) }
}

function validOf(values: unknown): Partial<Preferences> {
  if (!isRecord(values)) return {}
  const valid = Object.entries(isValid).filter(([name, test]) => test(values[name], values))
  return Object.fromEntries(valid.map(([name]) => [name, values[name]]))
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSize(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 40
}

/** Quotation marks and backslashes could end the name in a style. */
export function isFontName(value: unknown): boolean {
  return typeof value === 'string' && /^[\p{L}\p{N} ._-]{0,60}$/u.test(value)
}

function isColor(value: unknown): boolean {
  return typeof value === 'string' && /^#[\da-f]{6}$/.test(value)
}

function isTexts(values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string')
}
