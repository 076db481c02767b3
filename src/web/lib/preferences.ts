import { readLocal, writeLocal } from './local-store.ts'
import { createStore, useSelected } from './store.ts'

/** Settings of this browser, shared by its tabs. */
export interface Preferences {
  theme: (typeof THEMES)[number]
  /** The spacing of lists and cards. */
  density: (typeof DENSITIES)[number]
  /** Relative or absolute times. */
  times: (typeof TIMES)[number]
  /** The page that opens first; null for the home page. */
  startPage: StartPage | null
  /** True when shortcuts without Control or Alt work. */
  characterKeys: boolean
  /** Keys that replace those of the table, by its ids. */
  keys: Readonly<Record<string, readonly string[]>>
}

/** A page of the app, and the account that chose it. */
export interface StartPage {
  readonly owner: string
  readonly address: string
  readonly name: string
}

const THEMES = ['system', 'light', 'dark', 'light-contrast', 'dark-contrast'] as const
const DENSITIES = ['comfortable', 'default', 'compact'] as const
const TIMES = ['relative', 'absolute'] as const

/** `public/theme.js` reads it before the first paint. */
const KEY = 'mergeboard.preferences'

const DEFAULTS: Preferences = {
  theme: 'system',
  density: 'default',
  times: 'relative',
  startPage: null,
  characterKeys: true,
  keys: {},
}

/** Validators of stored values, which another version may have written. */
const isValid: { [K in keyof Preferences]: (value: unknown) => boolean } = {
  theme: (value) => THEMES.some((theme) => theme === value),
  density: (value) => DENSITIES.some((density) => density === value),
  times: (value) => TIMES.some((times) => times === value),
  startPage: (value) =>
    value === null ||
    (isRecord(value) && isTexts([value['owner'], value['address'], value['name']])),
  characterKeys: (value) => typeof value === 'boolean',
  keys: (value) =>
    isRecord(value) && Object.values(value).every((keys) => Array.isArray(keys) && isTexts(keys)),
}

export const preferences = createStore(load())

export function preference<K extends keyof Preferences>(name: K): Preferences[K] {
  return preferences.get()[name]
}

export function setPreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  preferences.set({ ...preferences.get(), [name]: value })
  writeLocal(KEY, JSON.stringify(preferences.get()))
}

export function usePreference<K extends keyof Preferences>(name: K): Preferences[K] {
  return useSelected(preferences, (current) => current[name])
}

/** Takes over what another tab chooses. */
export function followPreferences(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) preferences.set(load())
  })
}

function load(): Preferences {
  const stored = parse(readLocal(KEY))
  const known = Object.entries(isValid).filter(([name, test]) => test(stored[name]))
  return { ...DEFAULTS, ...Object.fromEntries(known.map(([name]) => [name, stored[name]])) }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTexts(values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string')
}
