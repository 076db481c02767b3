import type { ReactNode } from 'react'

import type { KeyId } from './keys/key-map.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: ReactNode
  /** A second line in small type: what it does, or why it is disabled. */
  note?: string
  /** The action whose key does the same. */
  keyId?: KeyId
  danger?: boolean
  disabled?: boolean
  onAction?: () => void
}

export interface MenuSection {
  title?: string
  entries: MenuEntry[]
  /** The id of the chosen entry: the section is a choice of one. */
  chosen?: string
}
