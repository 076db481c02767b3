import { useRef } from 'react'

import { useLocal } from '#web/lib/use-local.ts'
import { PanelEdge } from '#web/ui/panel-edge.tsx'

/** Parts of the width. */
const SHARES = { least: 0.2, usual: 0.5, most: 0.8 }

/** The old side's part of the width of split diffs, saved in this browser. */
export function useSplit(): [share: number, setShare: (share: number) => void] {
  const [text, setText] = useLocal('mergeboard.diff-split')
  const within = (share: number) => Math.min(SHARES.most, Math.max(SHARES.least, share))
  return [
    within(Number(text) || SHARES.usual),
    (share) => setText(share === SHARES.usual ? null : String(within(share))),
  ]
}

interface SplitEdgeProps {
  /** The diff's inner size in pixels. */
  size: { width: number; height: number }
  share: number
  onMove: (share: number) => void
}

/** The line between the sides of a split diff. Stays in view while the diff scrolls. */
export function SplitEdge({ size: { width, height }, share, onMove }: SplitEdgeProps) {
  const side = useRef<HTMLDivElement>(null)
  const pixels = (part: number) => Math.round(width * part)
  return (
    <div className="diff-split">
      <div ref={side} style={{ width: pixels(share), height }}>
        <PanelEdge
          label="Width of the old side"
          side="right"
          panel={side}
          width={pixels(share)}
          widths={{
            least: pixels(SHARES.least),
            usual: pixels(SHARES.usual),
            most: pixels(SHARES.most),
          }}
          onResize={(next) => onMove(next === pixels(SHARES.usual) ? SHARES.usual : next / width)}
        />
      </div>
    </div>
  )
}
