import type { Space } from '#web/paths.ts'
import type { KeyId } from '#web/ui/keys/key-map.ts'

/** One row of the palette: it leads somewhere, or does something. */
export interface PaletteEntry {
  /** The same for the same thing, wherever it was found. */
  readonly id: string
  readonly kind: 'action' | 'board' | 'project' | 'group' | 'issue' | 'person' | 'filter'
  readonly label: string
  readonly note?: string
  readonly keyId?: KeyId
  /** Why it cannot be chosen. */
  readonly whyNot?: string | null
  /** What choosing it does once the palette is closed. */
  readonly run?: () => void
  /** Where it leads; one that has to be looked for is null when there is nothing. */
  readonly address?: string | (() => Promise<string | null>)
  /** What Tab narrows the search to. */
  readonly space?: Space
}

export interface PaletteSection {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}
