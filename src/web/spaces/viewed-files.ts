/** Viewed files by path, or by commit and path, with their fingerprints at that time. */
export type ViewedFiles = ReadonlyMap<string, string>

/** Maximum files remembered per merge request. The oldest are forgotten first. */
const MAX_FILES = 5000

/** Reads stored text, which another version of the app may have written. */
export function readViewed(text: string | null): ViewedFiles {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

/** Returns the text to store. Null for no files. */
export function writeViewed(files: ViewedFiles): string | null {
  return files.size === 0 ? null : JSON.stringify([...files].slice(-MAX_FILES))
}

function isEntry(entry: unknown): entry is [string, string] {
  return (
    Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')
  )
}
