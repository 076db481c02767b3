import type { Space } from '#web/paths.ts'
import type { KeyId } from '#web/ui/keys/key-map.ts'

/** A row of the palette: a link or an action. */
export interface PaletteEntry {
  /** Equal for the same thing from different sources. */
  readonly id: string
  readonly kind: 'action' | 'board' | 'project' | 'group' | 'issue' | 'person' | 'filter'
  readonly label: string
  readonly note?: string
  readonly keyId?: KeyId
  /** The reason it is disabled. */
  readonly whyNot?: string | null
  /** Runs after the palette has closed. */
  readonly run?: () => void
  /** The address, or a lookup that returns null when there is none. */
  readonly address?: string | (() => Promise<string | null>)
  /** Tab limits the search to this space. */
  readonly space?: Space
}

export interface PaletteSection {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}
