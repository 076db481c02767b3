import { createContext, useContext, type ReactNode } from 'react'

import type { GapPart } from '#web/diff/context/expand-gap.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { LineRef, Side } from '#web/diff/model/line-ref.ts'
import type { FoldedRow, Gap } from '#web/diff/model/rows.ts'
import type { DiffSettings } from '#web/diff/settings/diff-settings.ts'
import type { Annotation } from './annotation.ts'

/** The parts of a diff that the page draws. */
export interface DiffSlots {
  readonly renderAnnotation: (annotation: Annotation) => ReactNode
  readonly renderFileActions?: ((file: DiffFile) => ReactNode) | undefined
  readonly renderBody?: ((file: DiffFile) => ReactNode) | undefined
}

/** The state that all parts of a diff share. */
export interface DiffParts {
  readonly settings: DiffSettings
  readonly isWindowed: boolean
  readonly canComment: boolean
  readonly onToggle: (path: string) => void
  /** Shows hidden lines. Null when files cannot be read. */
  readonly onExpand:
    | ((file: DiffFile, gap: Gap, part: GapPart, isByKeyboard: boolean) => Promise<void>)
    | null
  /** Reads the lines of the new file. Null when files cannot be read. */
  readonly readText: ((file: DiffFile) => Promise<readonly string[]>) | null
  /** Shows the changed lines of a band. */
  readonly onOpen: (file: DiffFile, band: FoldedRow, isByKeyboard: boolean) => void
  /** Goes to a line, which may be in a file that is not drawn. */
  readonly onJump: (line: LineRef) => void
  /** Follows the height of a block or of the part above a file's first block. Returns a function that stops. */
  readonly measure: (element: Element, key: object) => () => void
}

/** A row of a file that stands out. */
export interface Spot {
  readonly row: number
  readonly side: Side
}

/** The cursor and the range that it ends, in a file. */
export interface CursorSpot extends Spot {
  readonly from: number
  readonly to: number
  /** True when a link has led here. */
  readonly isLinked: boolean
}

export const SlotsContext = createContext<DiffSlots | null>(null)
export const PartsContext = createContext<DiffParts | null>(null)

export function useSlots(): DiffSlots {
  return useContext(SlotsContext)!
}

export function useParts(): DiffParts {
  return useContext(PartsContext)!
}
