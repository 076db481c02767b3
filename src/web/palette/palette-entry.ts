import type { Space } from '#web/paths.ts'
import type { KeyId } from '#web/ui/keys/key-map.ts'

/** A row in the palette: a link or an action. */
export interface PaletteEntry {
  /** The same ID for the same thing, whatever its source. */
  readonly id: string
  readonly kind:
    | 'action'
    | 'board'
    | 'project'
    | 'group'
    | 'issue'
    | 'merge_request'
    | 'person'
    | 'filter'
  readonly label: string
  readonly note?: string
  readonly keyId?: KeyId
  /** The reason why the entry is disabled. Null when it is enabled. */
  readonly whyNot?: string | null
  /** Runs after the palette has closed. */
  readonly run?: () => void
  /** The URL, or a lookup that returns null when there is none. */
  readonly address?: string | (() => Promise<string | null>)
  /** The project or group that Tab limits the search to. */
  readonly space?: Space
}

export interface PaletteSection {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}
