import { preferences, setPreferences } from '#web/lib/preferences.ts'
import { isView, type View } from '#web/spaces/saved-views.ts'

/** The version of the file format. Files with any other version are rejected. */
const VERSION = 1

/** Returns the settings of this browser and the user's views as JSON. */
export function writeSettings(views: readonly View[]): string {
  return JSON.stringify({ mergeboard: VERSION, preferences: preferences.get(), views }, null, 2)
}

/**
 * Applies the preferences in an exported file, skipping invalid ones. Returns the file's views. Null when the text is
 * not an exported file.
 */
export function readSettings(text: string): readonly View[] | null {
  const file = parse(text)
  if (file?.['mergeboard'] !== VERSION) return null
  setPreferences(file['preferences'])
  return Array.isArray(file['views']) ? file['views'].filter(isView) : []
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
