import type { ReactNode } from 'react'

import type { Side } from '#web/diff/model/line-ref.ts'
import type { Line } from '#web/diff/model/parse-hunks.ts'

const LOOKS = { context: '', added: 'diff-added', removed: 'diff-removed' } as const

interface CellProps {
  line: Line
  side: Side
  isMoved: boolean
  children: ReactNode
}

const lookOf = (line: Line, isMoved: boolean) => LOOKS[line.kind] + (isMoved ? ' diff-moved' : '')

/** A line number. CSS draws it, so that a selection leaves it out. */
export function NumberCell({ line, side, isMoved }: Omit<CellProps, 'children'>) {
  const number = side === 'old' ? line.oldLine : line.newLine
  const className = `diff-number ${lookOf(line, isMoved)}`
  if (number === null) return <EmptyCell className={className} />
  return (
    <th scope="row" className={className} data-number={number} data-side={side}>
      <span className="diff-spoken">{`${side} ${number}`}</span>
    </th>
  )
}

/** The column of signs, which CSS draws. */
export function SignCell({ line, side, isMoved, children }: CellProps) {
  return (
    <td className={`diff-sign ${lookOf(line, isMoved)}`} data-side={side}>
      {line.kind !== 'context' && (
        <span className="diff-spoken">{isMoved ? `${line.kind}, moved` : line.kind}</span>
      )}
      {children}
    </td>
  )
}

export function CodeCell({ line, side, isMoved, children }: CellProps) {
  return (
    <td className={`diff-code ${lookOf(line, isMoved)}`} data-side={side}>
      {children}
    </td>
  )
}

interface EmptyCellProps {
  className?: string
  side?: Side
  columns?: number
}

export function EmptyCell({ className, side, columns }: EmptyCellProps) {
  // A cell is no control.
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label
  return <td className={className} data-side={side} colSpan={columns} />
}
