/** A part of the app in which keys work. */
export interface ScopeRow {
  readonly title: string
  /** The scope around it, whose keys must not clash with its own. */
  readonly within: string | null
  /**
   * Set when the keys work only on a focused element: it carries the name of the scope as `data-key-scope` and calls
   * `matchesKey` in its `onKeyDown`, which knows no chords.
   */
  readonly isFocus?: true
}

/** An action and its default keys. */
export interface KeyRow {
  readonly scope: string
  /**
   * Keys as `strokeOf` writes them, a chord as `g h`. Menus and tooltips show the first one. Without keys it is an action
   * of the palette that can be given one.
   */
  readonly keys: readonly string[]
  /** The action as a menu would name it. */
  readonly label: string
  /**
   * The text fields in which keys other than characters still work: single-line inputs, or editors of several lines too.
   */
  readonly fields?: 'inputs' | 'editors'
  /** Set when holding the key down repeats the action. */
  readonly repeats?: true
  /** Set for keys that belong to the focused element and can be neither changed nor switched off. */
  readonly isFixed?: true
}

/** The scopes and actions of all features. The `keys.ts` of each feature adds its own by declaration merging. */
export interface ScopeRows {}
export interface KeyRows {}

export type Scope = keyof ScopeRows
export type KeyId = keyof KeyRows

let allScopes: Readonly<Partial<Record<string, ScopeRow>>> = {}
let allKeys: Readonly<Partial<Record<KeyId, KeyRow>>> = {}

/**
 * Defines the keys of the app, once, before anything is drawn. `useKey` binds a key while a component is mounted;
 * `matchesKey` checks for keys of a focus scope. Menus, tooltips, the key help, the palette and the settings read them.
 */
export function defineKeys(
  scopes: Readonly<Partial<Record<Scope, ScopeRow>>>,
  keys: Readonly<Partial<Record<KeyId, KeyRow>>>,
): void {
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
