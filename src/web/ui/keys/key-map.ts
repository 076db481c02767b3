/** A part of the app that has its own shortcuts. */
export interface ScopeRow {
  readonly title: string
  /** The enclosing scope, whose keys must not clash with this one's. Null for none. */
  readonly within: string | null
  /**
   * Set when the keys work only on a focused element. The element has the scope's name as `data-key-scope` and calls
   * `matchesKey` in its `onKeyDown`, which does not support chords.
   */
  readonly isFocus?: true
}

/** An action and its default keys. */
export interface KeyRow {
  readonly scope: string
  /**
   * Keys in the notation of `strokeOf`, with chords as `g h`. Menus and tooltips show the first key. An action without
   * keys appears in the palette, and users can assign keys to it.
   */
  readonly keys: readonly string[]
  /** The action's name as in a menu. */
  readonly label: string
  /** The text fields in which keys that type no character work: single-line inputs only, or editors too. */
  readonly fields?: 'inputs' | 'editors'
  /** Set when holding the key down repeats the action. */
  readonly repeats?: true
  /** Set when actions of other scopes take the keys over. */
  readonly yields?: true
  /** Set for keys that belong to the focused element. They can be neither changed nor switched off. */
  readonly isFixed?: true
}

/** The scopes and actions of all features. Each feature's `keys.ts` adds its own by declaration merging. */
export interface ScopeRows {}
export interface KeyRows {}

export type Scope = keyof ScopeRows
export type KeyId = keyof KeyRows

type Scopes = Readonly<Partial<Record<Scope, ScopeRow>>>
type Keys = Readonly<Partial<Record<KeyId, KeyRow>>>

let allScopes: Readonly<Partial<Record<string, ScopeRow>>> = {}
let allKeys: Keys = {}

/**
 * Adds a feature's shortcuts when its code loads, since most pages need few of them. `useKey` binds an action's keys
 * while a component is mounted. `matchesKey` checks for keys of a focus scope. Menus and tooltips read the definitions.
 */
export function addKeys(scopes: Scopes, keys: Keys): void {
  allScopes = { ...allScopes, ...scopes }
  allKeys = { ...allKeys, ...keys }
}

/** Defines all shortcuts, in the order of the shortcut sheet and the settings. */
export function defineKeys(scopes: Scopes, keys: Keys): void {
  allScopes = scopes
  allKeys = keys
}

export function keyIds(): readonly KeyId[] {
  return Object.keys(allKeys) as KeyId[]
}

export function scopeRows(): readonly (readonly [Scope, ScopeRow])[] {
  return Object.entries(allScopes) as [Scope, ScopeRow][]
}

export function rowOf(id: KeyId): KeyRow {
  return allKeys[id]!
}

export function scopeRow(scope: string): ScopeRow {
  return allScopes[scope]!
}

export function scopeOf(id: KeyId): ScopeRow {
  return scopeRow(rowOf(id).scope)
}
