import { useMemo } from 'react'

import { hasBody } from '#web/diff/bodies/file-notes.ts'
import { countRows } from '#web/diff/model/count-rows.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { rowsOf, type Expansions, type Row } from '#web/diff/model/rows.ts'
import type { DiffSettings } from '#web/diff/settings/diff-settings.ts'
import { topsOf } from '#web/lib/tops.ts'
import { placeAnnotations, type Annotation, type PlacedAnnotations } from './annotation.ts'
import { blocksOf, isIn, type Block } from './blocks.ts'
import type { Geometry } from './geometry.ts'
import type { Measured } from './use-measured.ts'

/** The height of a file's header and of the space below a file, in pixels. */
export const HEADER_HEIGHT = 36
const SPACE_BELOW = 12
/** Heights until elements are measured. */
const ANNOTATION_HEIGHT = 120
const BODY_HEIGHT = 80

interface LayoutOptions {
  files: readonly DiffFile[]
  settings: DiffSettings
  collapsed: ReadonlySet<string>
  annotations: ReadonlyMap<string, readonly Annotation[]>
  expansionsOf: (file: DiffFile) => Expansions
  measured: Measured
}

export interface DiffLayout extends Geometry {
  readonly files: readonly DiffFile[]
  /** The index of a file. Undefined when the file is gone. */
  readonly indexOf: (path: string) => number | undefined
  /** The number of rows of all files, folded or not. */
  readonly rowCount: number
  readonly rowsOf: (file: DiffFile) => readonly Row[]
  /** The rows of a file, unless it is folded or gone. */
  readonly shownRows: (path: string) => readonly Row[]
  readonly annotationsOf: (file: DiffFile) => PlacedAnnotations
}

/** Lays out a diff. Files are parsed when their rows are asked for; their heights need no parsing. */
export function useLayout(options: LayoutOptions): DiffLayout {
  const { files, settings, collapsed, annotations, expansionsOf, measured } = options
  const { layout, whitespace, lineHeight, wrap } = settings
  const { heightOf, version } = measured
  const counts = useMemo(() => countsOf({ layout, whitespace }), [layout, whitespace])
  return useMemo(() => {
    const rowsOfFile = (file: DiffFile) =>
      file.body === 'text' ? rowsOf(file, { layout, whitespace }, expansionsOf(file)) : []
    const annotationsOf = (file: DiffFile) =>
      placeAnnotations(rowsOfFile(file), annotations.get(file.path))
    const isFolded = (file: DiffFile) => collapsed.has(file.path)

    const blockHeight = (at: number, block: Block) => {
      const file = files[at]!
      const byRow = annotations.has(file.path) ? annotationsOf(file).byRow : null
      const height = byRow || wrap ? heightOf(block) : undefined
      if (height !== undefined) return height
      let count = 0
      for (const [row, some] of byRow ?? []) if (isIn(row, block)) count += some.length
      return block.rows.length * lineHeight + count * ANNOTATION_HEIGHT
    }
    const leadOf = (at: number) => {
      const file = files[at]!
      const hasLead = hasBody(file) || annotations.get(file.path)?.some(({ ref }) => !ref)
      return HEADER_HEIGHT + (hasLead ? (heightOf(file) ?? BODY_HEIGHT) : 0)
    }
    const heightOfFile = (file: DiffFile, at: number) => {
      if (isFolded(file)) return HEADER_HEIGHT + SPACE_BELOW
      const height = leadOf(at) + SPACE_BELOW
      const isRegular = !annotations.has(file.path) && !wrap
      if (isRegular) return height + counts(file, expansionsOf(file)) * lineHeight
      return blocksOf(rowsOfFile(file)).reduce((sum, block) => sum + blockHeight(at, block), height)
    }
    const indexes = new Map(files.map(({ path }, at) => [path, at]))
    return {
      files,
      indexOf: (path) => indexes.get(path),
      rowCount: files.reduce((sum, file) => sum + counts(file, expansionsOf(file)), 0),
      tops: topsOf(files.map(heightOfFile)),
      leadOf,
      blockHeight,
      blocksOf: (at) => (isFolded(files[at]!) ? [] : blocksOf(rowsOfFile(files[at]!))),
      rowsOf: rowsOfFile,
      shownRows: (path) => {
        const file = files[indexes.get(path) ?? -1]
        return file && !isFolded(file) ? rowsOfFile(file) : []
      },
      annotationsOf,
    }
    // The version stands for the measured heights.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [
    files,
    counts,
    layout,
    whitespace,
    lineHeight,
    wrap,
    collapsed,
    annotations,
    expansionsOf,
    heightOf,
    version,
  ])
}

/** Counts the rows of files, each once. */
function countsOf(options: Pick<DiffSettings, 'layout' | 'whitespace'>) {
  const known = new WeakMap<DiffFile, { expansions: Expansions; count: number }>()
  return (file: DiffFile, expansions: Expansions) => {
    if (file.body !== 'text') return 0
    const memo = known.get(file)
    if (memo?.expansions === expansions) return memo.count
    const count = countRows(file, options, expansions)
    known.set(file, { expansions, count })
    return count
  }
}
