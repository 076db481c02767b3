import { useMemo, useRef, useState, type RefObject } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { LineRef } from '#web/diff/model/line-ref.ts'
import { useMoves } from '#web/diff/moves/use-moves.ts'
import { createLineHits } from '#web/diff/view/line-hits.ts'
import type { DiffHandle } from '#web/diff/view/use-diff-handle.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { toast } from '#web/ui/toast.ts'
import { useCurrentFile } from './use-current-file.ts'
import { useFileLink } from './use-file-link.ts'
import { useFilePanel } from './use-file-panel.ts'
import { useFolds } from './use-folds.ts'
import { useOneFile } from './use-one-file.ts'

import '#web/diff/keys.ts'

interface DiffPageOptions {
  files: readonly DiffFile[]
  /** The files that pass a filter. */
  shown: readonly DiffFile[]
  /** Files drawn after the shown ones. The tree does not list them. */
  more?: readonly DiffFile[]
  startsCollapsed: (file: DiffFile) => boolean
  handle: RefObject<DiffHandle | null>
}

const NONE: readonly never[] = []

/** The reader's place in a diff, its collapsed files and open panels, and the keys that change them. */
export function useDiffPage({
  files,
  shown,
  more = NONE,
  startsCollapsed,
  handle,
}: DiffPageOptions) {
  const box = useRef<HTMLDivElement>(null)
  const pages = useMemo(() => [...shown, ...more], [shown, more])
  const folds = useFolds(files, startsCollapsed)
  const [isOneFile, toggleOneFile] = useOneFile(files.length)
  const { current, recent, show, open, step } = useCurrentFile(pages, handle, box, isOneFile)
  useFileLink({
    files: pages,
    only: isOneFile ? current : null,
    onOpen: ({ file, range }) => {
      if (isOneFile || !range) show(file)
      if (range) handle.current?.select(range)
    },
  })
  const panel = useFilePanel()
  const [isJumping, setJumping] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const [hits] = useState(createLineHits)
  const moves = useMoves(files)
  useKey('changes.next-file', () => step(1))
  useKey('changes.previous-file', () => step(-1))
  useKey('changes.jump', () => setJumping(true))
  useKey('diff.find', () => setFinding(true), { isOff: isFinding })
  useKey('changes.one-file', toggleOneFile)
  useKey('changes.fold', () => current !== null && folds.toggle(current))
  useKey('changes.expand-all', () => handle.current?.keepPlace(() => folds.setAll(false)))
  useKey('changes.collapse-all', () => handle.current?.keepPlace(() => folds.setAll(true)))

  /** Shows a line, or a file's header if the line is null. Resolves once a hidden line is shown. */
  async function reveal(path: string, ref: LineRef | null): Promise<void> {
    if (ref && folds.collapsed.has(path)) folds.toggle(path)
    if (isOneFile) show(pages.find((file) => file.path === path)!)
    if (ref) await handle.current?.scrollToLine(ref)
    else handle.current?.scrollToFile(path)
  }

  /** Puts the cursor on a line. */
  function goTo(line: LineRef): void {
    const { path } = line
    const file = pages.find((file) => file.path === path)
    if (!file) return void toast.info(`The filter hides ${path}.`)
    if (folds.collapsed.has(path)) folds.toggle(path)
    if (isOneFile) show(file)
    handle.current?.goToLine(line)
  }

  return {
    handle,
    /** The element that contains the diff. */
    box,
    files: shown,
    /** All files that can be drawn. */
    pages,
    current,
    recent,
    show,
    open,
    step,
    reveal,
    goTo,
    folds,
    panel,
    hits,
    moves,
    isOneFile,
    toggleOneFile,
    isJumping,
    setJumping,
    isFinding,
    setFinding,
  }
}

export type DiffPageState = ReturnType<typeof useDiffPage>
