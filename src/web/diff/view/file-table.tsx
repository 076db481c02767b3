import { useContext, useMemo, useRef, type CSSProperties } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { Row } from '#web/diff/model/rows.ts'
import { tabSizeOf } from '#web/diff/settings/diff-settings.ts'
import type { PlacedAnnotations } from './annotation.ts'
import { BlockRows } from './block-rows.tsx'
import { isIn, type Block } from './blocks.ts'
import { useParts, type CursorSpot, type Spot } from './diff-context.ts'
import type { WindowPart } from './geometry.ts'
import { KeptSelection } from './kept-selection.tsx'
import { EmptyCell } from './line-cells.tsx'
import { LooksContext, MovesContext, useLineLooks } from './line-looks.ts'
import { widthsOf } from './line-widths.ts'

interface FileTableProps {
  file: DiffFile
  rows: readonly Row[]
  parts: readonly WindowPart[]
  annotations: PlacedAnnotations
  cursor: CursorSpot | null
  hovered: Spot | null
}

/** A file's lines. */
export function FileTable({ file, rows, parts, annotations, cursor, hovered }: FileTableProps) {
  const { settings, isWindowed } = useParts()
  const table = useRef<HTMLTableElement>(null)
  const lookOf = useLineLooks(file, table)
  const hasMoves = useContext(MovesContext).has(file.path)
  const isSplit = settings.layout === 'split'
  const tabSize = tabSizeOf(settings, file.path)
  const { digits, columns } = useMemo(() => widthsOf(rows, tabSize), [rows, tabSize])
  const style = {
    '--diff-digits': digits,
    '--diff-columns': columns,
    tabSize,
  } as CSSProperties
  const columnCount = isSplit ? 6 : 4
  return (
    <div className="diff-scroll">
      <table
        ref={table}
        className="diff-table"
        data-layout={settings.layout}
        data-wrap={settings.wrap || undefined}
        data-moved={hasMoves || undefined}
        style={style}
        aria-rowcount={isWindowed ? rows.length : undefined}
      >
        <caption className="sr-only">{file.path}</caption>
        <colgroup>
          <col className="diff-number-column" />
          <col className={isSplit ? 'diff-sign-column' : 'diff-number-column'} />
          <col className={isSplit ? 'diff-old-column' : 'diff-sign-column'} />
          {isSplit && <col className="diff-number-column" />}
          {isSplit && <col className="diff-sign-column" />}
          <col />
        </colgroup>
        <KeptSelection>
          <LooksContext value={lookOf}>
            {parts.map((part) =>
              part.kind === 'space' ? (
                <tbody key={`space ${part.before}`} aria-hidden>
                  <tr style={{ height: part.height }}>
                    <EmptyCell columns={columnCount} />
                  </tr>
                </tbody>
              ) : (
                <BlockRows
                  key={part.block.start}
                  file={file}
                  block={part.block}
                  annotations={within(annotations, part.block)}
                  cursor={cursorIn(cursor, part.block)}
                  hovered={hovered && isIn(hovered.row, part.block) ? hovered : null}
                  columns={columnCount}
                />
              ),
            )}
          </LooksContext>
        </KeptSelection>
      </table>
    </div>
  )
}

function cursorIn(cursor: CursorSpot | null, { start, rows }: Block): CursorSpot | null {
  return cursor && cursor.from < start + rows.length && cursor.to >= start ? cursor : null
}

function within({ byRow }: PlacedAnnotations, block: Block) {
  for (const row of byRow.keys()) if (isIn(row, block)) return byRow
  return null
}
