import {
  preference,
  setPreference,
  usePreference,
  type DiffPreferences,
} from '#web/lib/preferences.ts'

/** The diff settings stored in this browser. */
export type DiffSettings = DiffPreferences

const TAB_SIZE = 4

export function useDiffSettings(): DiffSettings {
  return usePreference('diff')
}

export function setDiffSettings(changes: Partial<DiffSettings>): void {
  setPreference('diff', { ...preference('diff'), ...changes })
}

export function tabSizeOf(settings: DiffSettings, path: string): number {
  const type = fileTypeOf(path)
  // A file may be named after a method of all objects.
  return (Object.hasOwn(settings.tabSizes, type) && settings.tabSizes[type]) || TAB_SIZE
}

/** Sets the width of tabs in all files of a type. */
export function setTabSize(fileType: string, size: number): void {
  setDiffSettings({ tabSizes: { ...preference('diff').tabSizes, [fileType]: size } })
}

/** Returns the ending of a file's name, or the whole name if it has none: `ts`, `Makefile`. */
export function fileTypeOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.slice(name.lastIndexOf('.') + 1)
}
