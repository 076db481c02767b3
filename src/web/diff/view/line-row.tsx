import { Plus } from 'lucide-react'
import { memo } from 'react'

import type { Side } from '#web/diff/model/line-ref.ts'
import type { Line } from '#web/diff/model/parse-hunks.ts'
import type { Row } from '#web/diff/model/rows.ts'
import type { Move } from '#web/diff/moves/moves.ts'
import { useParts } from './diff-context.ts'
import { CodeCell, EmptyCell, NumberCell, SignCell } from './line-cells.tsx'
import { useLook } from './line-looks.ts'
import { LineText } from './line-text.tsx'

export type LineRowData = Extract<Row, { kind: 'line' | 'pair' }>

interface LineRowProps {
  row: LineRowData
  index: number
  /** True to state the row's place in its table, because other rows are left out. */
  isCounted: boolean
  /** The side of the cursor. Null elsewhere. */
  cursor: Side | null
  /** The row's place in the selected range. Null outside. */
  range: 'start' | 'middle' | 'end' | null
  /** True when a link has led to the row. */
  isLinked: boolean
  /** The side of the range. Null outside. */
  rangeSide: Side | null
  /** The side with the button that starts a comment. Null for none. */
  button: Side | null
}

const SIDES = ['old', 'new'] as const

/** A line of a unified diff, or a pair of lines of a split one. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { row, index, isCounted, cursor, range, isLinked, rangeSide, button } = props
  return (
    <tr
      className="diff-row"
      data-row={index}
      data-range={range ?? undefined}
      data-range-side={rangeSide ?? undefined}
      data-linked={isLinked || undefined}
      data-cursor={cursor ?? undefined}
      ref={cursor ? holdTabStop : undefined}
      aria-rowindex={isCounted ? index + 1 : undefined}
    >
      {row.kind === 'line' ? (
        <LineCells
          line={row.line}
          side={row.line.kind === 'removed' ? 'old' : 'new'}
          numbers={SIDES}
          hasButton={button !== null}
        />
      ) : (
        SIDES.map((side) =>
          row[side] ? (
            <LineCells
              key={side}
              line={row[side]}
              side={side}
              numbers={[side]}
              hasButton={button === side}
            />
          ) : (
            <EmptyCell key={side} columns={3} className="diff-void" side={side} />
          ),
        )
      )}
    </tr>
  )
})

/**
 * Puts the row in the tab order. It leaves the order after the focus has moved: making the focused row unfocusable would
 * force a layout.
 */
function holdTabStop(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return
  row.tabIndex = 0
  return () => queueMicrotask(() => row.removeAttribute('tabindex'))
}

interface LineCellsProps {
  line: Line
  side: Side
  /** The sides whose line numbers are shown. */
  numbers: readonly Side[]
  hasButton: boolean
}

function LineCells({ line, side, numbers, hasButton }: LineCellsProps) {
  const { layers, move } = useLook(line)
  const isMoved = move !== null
  return (
    <>
      {numbers.map((each) => (
        <NumberCell key={each} line={line} side={each} isMoved={isMoved} />
      ))}
      <SignCell line={line} side={side} isMoved={isMoved}>
        {hasButton && <CommentButton line={line} side={side} />}
      </SignCell>
      <CodeCell line={line} side={side} isMoved={isMoved}>
        <LineText line={line} layers={layers} />
        {move?.isFirst && <MoveNote move={move} />}
      </CodeCell>
    </>
  )
}

function CommentButton({ line, side }: { line: Line; side: Side }) {
  const number = side === 'old' ? line.oldLine : line.newLine
  return (
    <button
      type="button"
      data-comment={side}
      aria-label={`Comment on ${side} line ${number}`}
      className="diff-comment"
    >
      <Plus aria-hidden size={12} />
    </button>
  )
}

/** Names the other place of a block of moved lines, and jumps there. */
function MoveNote({ move: { other, isWithinFile } }: { move: Move }) {
  const { onJump } = useParts()
  const { path, side, line } = other
  const name = path.slice(path.lastIndexOf('/') + 1)
  const words = side === 'old' ? 'Moved from ' : 'Moved to '
  return (
    <button
      type="button"
      className="diff-note diff-move-note"
      title={`${path}:${line}`}
      // The parts of the text are boxes, and the browser would read spaces between them.
      aria-label={words + (isWithinFile ? `line ${line}` : `${name}:${line}`)}
      onClick={() => onJump(other)}
    >
      {words}
      {isWithinFile ? 'line ' : <span className="diff-move-name">{name}</span>}
      {isWithinFile ? line : `:${line}`}
    </button>
  )
}
