import { useLayoutEffect, useMemo, useRef, type CSSProperties, type Ref } from 'react'
import { flushSync } from 'react-dom'

import type { Expanding } from '#web/diff/context/use-expansions.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { LineRange, LineRef } from '#web/diff/model/line-ref.ts'
import { NO_MOVES, type Moves } from '#web/diff/moves/moves.ts'
import type { DiffSettings } from '#web/diff/settings/diff-settings.ts'
import { useStable } from '#web/ui/use-stable.ts'
import type { Annotation } from './annotation.ts'

import './diff-view.css'
import { copyLines } from './copy-lines.ts'
import { spotOf } from './cursor.ts'
import { PartsContext, SlotsContext, type DiffSlots } from './diff-context.ts'
import { FileSection } from './file-section.tsx'
import { windowOf } from './geometry.ts'
import { createLineHits, HitsContext, type LineHits } from './line-hits.ts'
import { MovesContext } from './line-looks.ts'
import { SplitEdge, useSplit } from './split-edge.tsx'
import { useAnchor } from './use-anchor.ts'
import { useBand } from './use-band.ts'
import { useCursor } from './use-cursor.ts'
import { useDiffHandle, type DiffHandle } from './use-diff-handle.ts'
import { useFittingSettings } from './use-fitting-settings.ts'
import { useFocusedRow } from './use-focused-row.ts'
import { useGaps } from './use-gaps.ts'
import { useInheritedFocus } from './use-inherited-focus.ts'
import { useJumps } from './use-jumps.ts'
import { useLayout } from './use-layout.ts'
import { useLineKeys } from './use-line-keys.ts'
import { useMeasured } from './use-measured.ts'
import { usePlaces } from './use-places.ts'
import { usePointer } from './use-pointer.ts'
import { useSelectedRows } from './use-selected-rows.ts'
import { useSize } from './use-size.ts'

import '#web/diff/keys.ts'

export interface DiffViewProps extends DiffSlots {
  files: readonly DiffFile[]
  settings: DiffSettings
  /** The paths of folded files. */
  collapsed: ReadonlySet<string>
  onToggle: (path: string) => void
  /** Keyed by path. */
  annotations: ReadonlyMap<string, readonly Annotation[]>
  /** The hidden lines that the reader has shown. */
  expanding: Expanding
  /** Absent when nobody can comment on the diff. */
  onComment?: (range: LineRange) => void
  onCommentFile?: (file: DiffFile) => void
  /** False to draw no comment buttons. The keys still call `onComment`, which can say why the reader may not comment. */
  canComment?: boolean
  /** The matches of a search. */
  hits?: LineHits
  moves?: Moves
  /** Goes to the other place of a moved line. */
  onJump?: (line: LineRef) => void
  handle?: Ref<DiffHandle>
  /** Narrower panes show unified diffs. In pixels. */
  leastSplitWidth?: number
}

/** Larger diffs draw only what is near the screen. With 1,000 rows, a step of the cursor would take twice as long. */
const MOST_DRAWN_ROWS = 300
/** Reader mode draws all rows up to this number, at the cost of speed. */
const MOST_READER_ROWS = 10_000

/** Files and their changed lines in one scroll container. */
export function DiffView(props: DiffViewProps) {
  const { files, collapsed, annotations, expanding, onToggle, onComment, onJump, handle } = props
  const { renderAnnotation, renderFileActions, renderBody } = props
  const scroller = useRef<HTMLElement>(null)
  const size = useSize(scroller)
  const { width } = size
  const [split, setSplit] = useSplit()
  const settings = useFittingSettings(props.settings, width, props.leastSplitWidth)
  const measured = useMeasured()
  const { expansionsOf } = expanding
  const layout = useLayout({ files, settings, collapsed, annotations, expansionsOf, measured })
  const isWindowed = layout.rowCount > (settings.reader ? MOST_READER_ROWS : MOST_DRAWN_ROWS)
  const { band, follow } = useBand(scroller, isWindowed)
  const places = usePlaces(scroller, layout)
  const anchor = useAnchor(scroller, places, follow)
  const cursor = useCursor({ scroller, layout, places, anchor })
  const spot = cursor.cursor && spotOf(layout.shownRows(cursor.cursor.line.path), cursor.cursor)
  const comment = onComment
    ? (line?: LineRef) => {
        const range = cursor.range(line)
        if (range) onComment(range)
      }
    : null
  const { hovered, handlers } = usePointer({ scroller, layout, cursor, onComment: comment })
  const onKeyDown = useLineKeys(layout, cursor, comment, props.onCommentFile)
  const gaps = { expanding, layout, places, anchor, cursor }
  const { expand: onExpand, open: onOpen, reveal } = useGaps(gaps)
  const { toLine, goToLine, select } = useJumps({
    scroller,
    anchor,
    cursor,
    collapsed,
    onToggle,
    reveal,
  })
  const jump = useStable((line: LineRef) => onJump?.(line))
  const selection = useStable(() => cursor.range())
  const focused = useFocusedRow(scroller, anchor)
  useInheritedFocus(scroller)
  const selected = useSelectedRows(scroller, anchor, isWindowed)
  const cursorRow = spot?.row ?? null
  const cursorFile = cursor.cursor ? layout.indexOf(cursor.cursor.line.path) : undefined
  const pinned = useMemo(() => {
    const rows = [...selected]
    if (focused.row) rows.push(focused.row)
    if (cursorRow !== null && cursorFile !== undefined)
      rows.push({ file: cursorFile, row: cursorRow })
    return rows
  }, [selected, focused.row, cursorFile, cursorRow])
  const items = useMemo(() => windowOf(layout, band, pinned), [layout, band, pinned])

  // Must not run after other renders: it would undo a scroll whose event has not arrived yet.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useLayoutEffect(() => anchor.restore(), [anchor, layout, items])
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => anchor.restore())
    observer.observe(scroller.current!.lastElementChild!)
    return () => observer.disconnect()
  }, [anchor])

  const canComment = onComment !== undefined && props.canComment !== false
  const toggle = useStable(onToggle)
  const readText = useStable(expanding.peek)
  const parts = useMemo(
    () => ({
      settings,
      isWindowed,
      canComment,
      onToggle: toggle,
      onExpand,
      readText: expanding.canExpand ? readText : null,
      onOpen,
      onJump: jump,
      measure: measured.measure,
    }),
    [
      settings,
      isWindowed,
      canComment,
      toggle,
      onExpand,
      expanding.canExpand,
      readText,
      onOpen,
      jump,
      measured.measure,
    ],
  )
  const slots = useMemo(
    () => ({ renderAnnotation, renderFileActions, renderBody }),
    [renderAnnotation, renderFileActions, renderBody],
  )

  useDiffHandle(handle, {
    scroller,
    anchor,
    places,
    layout,
    selection,
    toLine,
    goToLine,
    select,
  })

  const style = {
    '--diff-line-height': `${settings.lineHeight}px`,
    '--diff-code-size': `${settings.codeSize}px`,
    '--diff-font': settings.font ? `"${settings.font}", var(--font-mono)` : 'var(--font-mono)',
    '--diff-width': `${width}px`,
    '--diff-split': `${Math.round(width * split)}px`,
  } as CSSProperties
  return (
    <PartsContext value={parts}>
      <HitsContext value={props.hits ?? NO_HITS}>
        <MovesContext value={props.moves ?? NO_MOVES}>
          <SlotsContext value={slots}>
            {/* One handler of each kind serves all rows. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <section
              ref={scroller}
              aria-label="Changed files"
              // The keyboard scrolls the container.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="diff"
              style={style}
              data-key-scope="lines"
              {...handlers}
              {...focused.handlers}
              onKeyDown={onKeyDown}
              onCopy={(event) => copyLines(event, layout)}
              onScroll={() => {
                anchor.capture()
                // Draws the new rows in the same frame. After a jump, `capture` had no drawn row to hold before.
                if (flushSync(follow)) anchor.capture()
              }}
            >
              {settings.layout === 'split' && files.length > 0 && (
                <SplitEdge size={size} share={split} onMove={setSplit} />
              )}
              <div className="diff-files">
                {items.map((item) => {
                  if (item.kind === 'space')
                    return <div key={`space ${item.before}`} style={{ height: item.height }} />
                  const file = files[item.file]!
                  const { tops } = layout
                  return (
                    <FileSection
                      key={file.path}
                      file={file}
                      index={item.file}
                      rows={layout.rowsOf(file)}
                      parts={item.parts}
                      skippedHeight={isWindowed ? null : tops[item.file + 1]! - tops[item.file]!}
                      isFolded={collapsed.has(file.path)}
                      annotations={layout.annotationsOf(file)}
                      cursor={item.file === cursorFile ? spot : null}
                      hovered={hovered?.file === item.file ? hovered : null}
                    />
                  )
                })}
              </div>
            </section>
          </SlotsContext>
        </MovesContext>
      </HitsContext>
    </PartsContext>
  )
}

const NO_HITS = createLineHits()
