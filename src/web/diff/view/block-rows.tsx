import { UnfoldVertical } from 'lucide-react'
import { memo, useCallback } from 'react'

import { GapControls } from '#web/diff/context/gap-controls.tsx'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { Gap, Row } from '#web/diff/model/rows.ts'
import { counted } from '#web/lib/counted.ts'
import { AnnotationBox } from './annotation-box.tsx'
import type { Annotation } from './annotation.ts'
import type { Block } from './blocks.ts'
import { useParts, useSlots, type CursorSpot, type Spot } from './diff-context.ts'
import { LineRow, type LineRowData } from './line-row.tsx'

interface BlockRowsProps {
  file: DiffFile
  block: Block
  /** Keyed by the index of the row above them. */
  annotations: ReadonlyMap<number, readonly Annotation[]> | null
  /** Null when neither the cursor nor its range is in the block. */
  cursor: CursorSpot | null
  /** The row under the pointer. Null when it is elsewhere. */
  hovered: Spot | null
  columns: number
}

/** A block of rows, with the annotations of its lines. */
export const BlockRows = memo(function BlockRows(props: BlockRowsProps) {
  const { file, block, annotations, cursor, hovered, columns } = props
  const { isWindowed, canComment, settings, measure } = useParts()
  const isMeasured = isWindowed && (settings.wrap || annotations !== null)
  const follow = useCallback(
    (body: HTMLElement | null) => (body ? measure(body, block) : undefined),
    [measure, block],
  )
  return (
    <tbody ref={isMeasured ? follow : undefined}>
      {block.rows.map((row, at) => {
        const index = block.start + at
        const isCursor = cursor?.row === index
        const isHovered = hovered?.row === index
        return [
          row.kind === 'line' || row.kind === 'pair' ? (
            <LineRow
              key={index}
              row={row}
              index={index}
              isCounted={isWindowed}
              cursor={isCursor ? cursor.side : null}
              range={rangeAt(cursor, index)}
              isLinked={cursor?.isLinked === true && index >= cursor.from && index <= cursor.to}
              rangeSide={rangeAt(cursor, index) && cursor!.side}
              button={!canComment ? null : isHovered ? hovered.side : isCursor ? cursor.side : null}
            />
          ) : (
            <BandRow key={index} file={file} row={row} index={index} columns={columns} />
          ),
          annotations
            ?.get(index)
            ?.map((annotation) => (
              <AnnotationRow key={annotation.key} annotation={annotation} columns={columns} />
            )),
        ]
      })}
    </tbody>
  )
})

function rangeAt(cursor: CursorSpot | null, row: number) {
  if (!cursor || cursor.from === cursor.to || row < cursor.from || row > cursor.to) return null
  if (row === cursor.from) return 'start'
  return row === cursor.to ? 'end' : 'middle'
}

interface BandRowProps {
  file: DiffFile
  row: Exclude<Row, LineRowData>
  index: number
  columns: number
}

/** A row that stands for hidden lines. A gap names the function that the next lines are in. */
function BandRow({ file, row, index, columns }: BandRowProps) {
  const { isWindowed: isCounted, onExpand, onOpen } = useParts()
  return (
    <tr
      className={row.kind === 'drift' ? 'diff-band diff-drift' : 'diff-band'}
      data-row={index}
      aria-rowindex={isCounted ? index + 1 : undefined}
    >
      <th
        scope="rowgroup"
        colSpan={columns}
        // Otherwise the buttons' labels would be part of the name.
        aria-label={row.kind === 'gap' ? gapName(row) : undefined}
      >
        <div className="diff-band-text">
          {row.kind === 'gap' && onExpand && (
            <GapControls
              gap={row}
              onExpand={(part, isByKeyboard) => onExpand(file, row, part, isByKeyboard)}
            />
          )}
          {row.kind === 'gap' ? (
            <GapText {...row} />
          ) : (
            <button
              type="button"
              className="diff-band-button"
              onClick={({ detail }) => onOpen(file, row, detail === 0)}
            >
              <UnfoldVertical aria-hidden size={12} />
              {counted(row.count, 'line')} {BAND_WORDS[row.kind]}
            </button>
          )}
        </div>
      </th>
    </tr>
  )
}

const BAND_WORDS = {
  whitespace: 'hidden (whitespace only)',
  drift: 'changed on the target branch',
}

/** Describes what a gap hides. The button beside it tells screen readers the number of lines. */
function GapText({ count, heading }: Gap) {
  const { onExpand } = useParts()
  const number = count === null ? '' : counted(count, 'hidden line')
  return (
    <>
      <span aria-hidden={onExpand !== null}>
        {number}
        {number && heading && ' · '}
      </span>
      {heading}
    </>
  )
}

function gapName({ count, heading }: Gap): string {
  const number = count === null ? 'Rest of the file' : counted(count, 'hidden line')
  return heading ? `${number}, ${heading}` : number
}

/** A full-width row below a line, drawn by the page. */
function AnnotationRow({ annotation, columns }: { annotation: Annotation; columns: number }) {
  const { renderAnnotation } = useSlots()
  return (
    <tr className="diff-annotation">
      <td colSpan={columns}>
        <AnnotationBox>{renderAnnotation(annotation)}</AnnotationBox>
      </td>
    </tr>
  )
}
