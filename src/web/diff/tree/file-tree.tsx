import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { useMedia } from '#web/ui/use-media.ts'
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

/** The changed files as a tree with one tab stop. Draws only the rows near the view. */
export function FileTree({ rows, current, marksOf, onOpen, onToggle }: FileTreeProps) {
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const isMoving = useRef(false)
  const at = Math.max(0, indexOf(rows, active ?? current))
  const height = useMedia('(pointer: coarse)') ? 44 : 28
  // The virtualizer is read only during render and never stored.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]!.id,
    overscan: OVERSCAN,
  })

  const currentAt = indexOf(rows, current)
  useEffect(() => {
    if (currentAt !== -1) virtualizer.scrollToIndex(currentAt, { align: 'auto' })
  }, [virtualizer, currentAt])

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    virtualizer.scrollToIndex(at, { align: 'auto' })
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus(),
    )
  }, [virtualizer, at])

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
        onKeyDown={onKeyDown}
        style={{ height: virtualizer.getTotalSize() }}
        className="relative outline-none"
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <TreeRowView
            key={key}
            row={rows[index]!}
            place={{ top: start, height }}
            isCurrent={index === currentAt}
            isActive={index === at}
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
