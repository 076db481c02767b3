import { useDeferredValue, useMemo, type PointerEvent } from 'react'

import type { LineRef } from '#web/diff/model/line-ref.ts'
import type { LineHits } from '#web/diff/view/line-hits.ts'
import { useStore } from '#web/lib/store.ts'
import { laneGradient, placeAt, rulerLanes, type RulerContent } from './ruler-lanes.ts'

interface RulerProps extends Omit<RulerContent, 'hits'> {
  hits: LineHits
  /** Goes to a line, or to a file's header if the line is null. */
  onJump: (path: string, ref: LineRef | null) => void
}

/** About the height of a row in pixels. The ruler of a short diff ends with the diff. */
const ROW_HEIGHT = 20

/** An overview of a diff: changes, moved lines, matches, threads and viewed files. Screen readers have other controls for these. */
export function Ruler(props: RulerProps) {
  const { files, collapsed, isViewed, hits, expanded, moves, annotations, onJump } = props
  const found = useDeferredValue(useStore(hits))
  const lanes = useMemo(
    () => rulerLanes({ files, collapsed, isViewed, hits: found, expanded, moves, annotations }),
    [files, collapsed, isViewed, found, expanded, moves, annotations],
  )
  const { total } = lanes
  const backgroundImage = useMemo(
    () =>
      [
        laneGradient(lanes.moved, total, 'var(--diff-moved-sign)'),
        laneGradient(lanes.removed, total, 'var(--diff-del-sign)'),
        laneGradient(lanes.added, total, 'var(--diff-add-sign)'),
        laneGradient(lanes.matches, total, 'var(--diff-find-current)'),
        laneGradient(lanes.threads, total, 'var(--accent)'),
        laneGradient(lanes.viewed, total, 'var(--selected)'),
      ].join(', '),
    [lanes, total],
  )

  function jump({ currentTarget, clientY }: PointerEvent<HTMLElement>): void {
    const { top, height } = currentTarget.getBoundingClientRect()
    const end = Math.min(height, total * ROW_HEIGHT)
    const place = placeAt({ files, collapsed }, Math.min((clientY - top) / end, 0.999) * total)
    if (place) onJump(place.path, place.ref)
  }

  const end = `min(100%, ${total * ROW_HEIGHT}px)`
  return (
    <div
      aria-hidden
      onPointerDown={jump}
      className="diff-ruler"
      style={{
        backgroundImage,
        backgroundSize: ['6px', '3px', '3px', '3px', '3px', '100%']
          .map((width) => `${width} ${end}`)
          .join(),
        backgroundPosition: '0 0, 0 0, 3px 0, 6px 0, 9px 0, 0 0',
      }}
    />
  )
}
