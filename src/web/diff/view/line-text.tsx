import { useState } from 'react'

import type { Line } from '#web/diff/model/parse-hunks.ts'
import { CodeText } from '#web/diff/text/code-text.tsx'
import type { Span } from '#web/diff/text/segments.ts'
import { useHits, type Hit } from './line-hits.ts'
import { MOST_COLUMNS } from './line-widths.ts'

interface LineTextProps {
  line: Line
  /** The line's spans, one layer for each source of styles. */
  layers: readonly (readonly Span[])[]
}

/** A line's code. */
export function LineText({ line, layers }: LineTextProps) {
  const [isWhole, setWhole] = useState(false)
  const hits = useHits(line)
  const isFound = hits.some(({ isCurrent, end }) => isCurrent && end > MOST_COLUMNS)
  const isCut = !isWhole && !isFound && line.text.length > MOST_COLUMNS
  const text = isCut ? line.text.slice(0, MOST_COLUMNS) : line.text
  return (
    <>
      <CodeText text={text} layers={[...layers, hits.map(hitSpan)]} />
      {isCut && (
        <button type="button" className="diff-note diff-more" onClick={() => setWhole(true)}>
          Show whole line
        </button>
      )}
      {line.hasNoNewline && (
        <span className="diff-note diff-remark"> No newline at end of file</span>
      )}
    </>
  )
}

const hitSpan = ({ start, end, isCurrent }: Hit): Span => ({
  start,
  end,
  look: isCurrent ? 'diff-hit diff-hit-current' : 'diff-hit',
})
