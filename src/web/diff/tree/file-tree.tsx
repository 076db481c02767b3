import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { topsOf } from '#web/lib/tops.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { showRow, useVisibleRows } from '#web/ui/use-visible-rows.ts'
import { TreeRowView, type FileMarks } from './tree-row.tsx'
import type { TreeRow } from './tree-rows.ts'

interface FileTreeProps {
  rows: readonly TreeRow[]
  /** The path of the file that the diff shows now. */
  current: string | null
  marksOf: (file: DiffFile) => FileMarks
  onOpen: (file: DiffFile) => void
  /** Opens or closes a folder. */
  onToggle: (id: string) => void
}

const OVERSCAN = 12

/** The changed files as a tree with one tab stop. Draws only the row of the tab stop and those near the view. */
export function FileTree({ rows, current, marksOf, onOpen, onToggle }: FileTreeProps) {
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const isMoving = useRef(false)
  const at = Math.max(0, indexOf(rows, active ?? current))
  const height = useMedia('(pointer: coarse)') ? 44 : 28
  const tops = useMemo(() => topsOf(rows.map(() => height)), [rows, height])
  const [from, to] = useVisibleRows(box, tops, OVERSCAN)
  const drawn = rows.flatMap((_, row) => ((row >= from && row < to) || row === at ? row : []))
  const show = useStable((row: number) => showRow(box.current!, tops, row))

  const currentAt = indexOf(rows, current)
  useEffect(() => {
    if (currentAt !== -1) show(currentAt)
  }, [show, currentAt])

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    show(at)
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus(),
    )
  }, [show, at])

  function move(to: number): void {
    const row = rows[Math.min(rows.length - 1, Math.max(0, to))]
    if (!row) return
    isMoving.current = true
    setActive(row.id)
  }

  function press(row: TreeRow): void {
    setActive(row.id)
    if (row.kind === 'file') onOpen(row.file)
    else onToggle(row.id)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const isFolder = row.kind === 'folder'
    const parent = () => rows.findLastIndex((other, i) => i < at && other.level < row.level)
    const act = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      ArrowRight: () => isFolder && (row.isOpen ? move(at + 1) : onToggle(row.id)),
      ArrowLeft: () => (isFolder && row.isOpen ? onToggle(row.id) : move(Math.max(parent(), 0))),
      Enter: () => press(row),
      ' ': () => press(row),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
      <div
        role="tree"
        aria-label="Changed files"
        tabIndex={-1}
        onFocus={() => setActive(active ?? current)}
        onKeyDown={onKeyDown}
        style={{ height: tops[rows.length] }}
        className="relative outline-none"
      >
        {drawn.map((nth) => (
          <TreeRowView
            key={rows[nth]!.id}
            row={rows[nth]!}
            place={{ top: tops[nth]!, height }}
            isCurrent={nth === currentAt}
            isActive={nth === at}
            marksOf={marksOf}
            onPress={press}
          />
        ))}
      </div>
    </div>
  )
}

function indexOf(rows: readonly TreeRow[], id: string | null): number {
  return id === null ? -1 : rows.findIndex((row) => row.id === id)
}
