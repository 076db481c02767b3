import { preferences, setPreferences } from '#web/lib/preferences.ts'
import { isView, type View } from '#web/spaces/saved-views.ts'
import { readMemory, storeMemory } from './browser-memory.ts'

/** The version of the file format. Files with any other version are rejected. */
const VERSION = 1

/** The contents of an imported file besides preferences. */
interface Imported {
  readonly views: readonly View[]
  /** The number of merge requests with viewed files. */
  readonly viewed: number
}

/** Returns the settings of this browser, the user's views and what the browser remembers for the user, as JSON. */
export function writeSettings(owner: string, views: readonly View[]): string {
  return JSON.stringify(
    { mergeboard: VERSION, preferences: preferences.get(), views, ...readMemory(owner) },
    null,
    2,
  )
}

/**
 * Applies an exported file for a user, except its views, and skips invalid parts. Null when the text is not an exported
 * file.
 */
export function readSettings(owner: string, text: string): Imported | null {
  const file = parse(text)
  if (file?.['mergeboard'] !== VERSION) return null
  setPreferences(file['preferences'])
  const views = Array.isArray(file['views']) ? file['views'].filter(isView) : []
  return { views, viewed: storeMemory(owner, file) }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
