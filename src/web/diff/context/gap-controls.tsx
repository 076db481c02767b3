import { ArrowDown, ArrowUp, SquareFunction, UnfoldVertical } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Gap } from '#web/diff/model/rows.ts'
import { counted } from '#web/lib/counted.ts'
import { tooltipProps } from '#web/ui/tooltip.ts'
import { STEP, type GapPart } from './expand-gap.ts'

interface GapControlsProps {
  gap: Gap
  onExpand: (part: GapPart, isByKeyboard: boolean) => void
}

/** Buttons that show the hidden lines of a gap. */
export function GapControls({ gap, onExpand }: GapControlsProps) {
  const { count, newStart } = gap
  const isFirst = newStart === 1
  const isLast = count === null
  const isLong = isLast || count > STEP
  const all = isLast ? 'Show the rest of the file' : `Show ${counted(count, 'hidden line')}`
  const control = (part: GapPart, label: string, icon: ReactNode) => (
    <button
      type="button"
      aria-label={label}
      {...tooltipProps(label)}
      onClick={({ detail }) => onExpand(part, detail === 0)}
    >
      {icon}
    </button>
  )
  return (
    <span className="diff-gap-controls">
      {isLong &&
        !isFirst &&
        control(
          'start',
          `Show ${STEP} lines after line ${newStart - 1}`,
          <ArrowDown aria-hidden size={12} />,
        )}
      {isLong &&
        !isLast &&
        control(
          'end',
          `Show ${STEP} lines before line ${newStart + count}`,
          <ArrowUp aria-hidden size={12} />,
        )}
      {control('all', all, <UnfoldVertical aria-hidden size={12} />)}
      {isLong &&
        !isLast &&
        control(
          'function',
          `Show the start of the block that contains line ${newStart + count}`,
          <SquareFunction aria-hidden size={12} />,
        )}
    </span>
  )
}
