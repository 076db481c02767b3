import type { ReactNode } from 'react'

import type { KeyId } from './keys/key-map.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: ReactNode
  /** A second line: what the entry does, or why it is disabled. */
  note?: string
  /** The action whose shortcut the entry shows. */
  keyId?: KeyId
  danger?: boolean
  disabled?: boolean
  onAction?: () => void
}

export interface MenuSection {
  title?: string
  entries: MenuEntry[]
  /** The chosen entry's ID, which makes the section a single choice. */
  chosen?: string
}
