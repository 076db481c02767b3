import { indexAt } from '#web/lib/tops.ts'
import { isIn, type Block } from './blocks.ts'

/** The positions of files and blocks, in pixels from the top of the content. */
export interface Geometry {
  /** The top of each file, then the end of the last one. */
  readonly tops: Float64Array
  readonly blocksOf: (file: number) => readonly Block[]
  /** The distance from the top of a file to its first block. */
  readonly leadOf: (file: number) => number
  readonly blockHeight: (file: number, block: Block) => number
}

interface Space {
  readonly kind: 'space'
  readonly height: number
  /** The index of the file or row after the space. */
  readonly before: number
}

/** A part of a diff to draw: a file with some of its blocks, or the space of files left out. */
export type WindowItem =
  | Space
  | { readonly kind: 'file'; readonly file: number; readonly parts: readonly WindowPart[] }

export type WindowPart = Space | { readonly kind: 'block'; readonly block: Block }

/** A range of heights. */
export interface Band {
  readonly from: number
  readonly to: number
}

/** A row that is drawn wherever it is, such as the focused one. */
export interface PinnedRow {
  readonly file: number
  readonly row: number
}

/** Returns what to draw of a diff: what is within the band, and pinned rows. */
export function windowOf(
  geometry: Geometry,
  band: Band,
  pinned: readonly PinnedRow[],
): readonly WindowItem[] {
  const { tops } = geometry
  const count = tops.length - 1
  // A diff of one file may just have replaced the diff of the focused row.
  const shown = new Set(pinned.map(({ file }) => file).filter((file) => file < count))
  for (let file = indexAt(tops, band.from); file < count && tops[file]! < band.to; file++) {
    shown.add(file)
  }
  const items: WindowItem[] = []
  let next = 0
  const skipTo = (file: number) => {
    const height = tops[file]! - tops[next]!
    if (file > next) items.push({ kind: 'space', height, before: file })
  }
  for (const file of [...shown].sort((a, b) => a - b)) {
    skipTo(file)
    const rows = pinned.filter((place) => place.file === file).map(({ row }) => row)
    items.push({ kind: 'file', file, parts: partsOf(geometry, file, band, rows) })
    next = file + 1
  }
  skipTo(count)
  return items
}

function partsOf(
  geometry: Geometry,
  file: number,
  band: Band,
  pinnedRows: readonly number[],
): readonly WindowPart[] {
  const parts: WindowPart[] = []
  let top = geometry.tops[file]! + geometry.leadOf(file)
  let [skipped, end] = [0, 0]
  const skipTo = (before: number) => {
    if (skipped > 0) parts.push({ kind: 'space', height: skipped, before })
    skipped = 0
  }
  for (const block of geometry.blocksOf(file)) {
    const height = geometry.blockHeight(file, block)
    const isNear = top < band.to && top + height > band.from
    if (isNear || pinnedRows.some((row) => isIn(row, block))) {
      skipTo(block.start)
      parts.push({ kind: 'block', block })
    } else skipped += height
    top += height
    end = block.start + block.rows.length
  }
  skipTo(end)
  return parts
}
