import { type RefObject, useMemo, useRef, useState } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { LineRef } from '#web/diff/model/line-ref.ts'
import { useMoves } from '#web/diff/moves/use-moves.ts'
import { setDiffSettings, useDiffSettings } from '#web/diff/settings/diff-settings.ts'
import { createLineHits } from '#web/diff/view/line-hits.ts'
import type { DiffHandle } from '#web/diff/view/use-diff-handle.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { toast } from '#web/ui/toast.ts'
import { useMedia } from '#web/ui/use-media.ts'
import '#web/diff/keys.ts'
import { useCurrentFile } from './use-current-file.ts'
import { useFileLink } from './use-file-link.ts'
import { useFolds } from './use-folds.ts'

const HIDDEN = 'hidden'

/** Beyond this number of files, the diff shows one file at a time by default. */
const MANY_FILES = 300

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
  const linkable = useMemo(() => [...files, ...more], [files, more])
  const folds = useFolds(files, startsCollapsed)
  const [isOneFile, toggleOneFile] = useOneFile(files.length)
  const { current, recent, show, arrive, open, step } = useCurrentFile(
    pages,
    handle,
    box,
    isOneFile,
  )
  useFileLink({
    files: linkable,
    shown: pages,
    only: isOneFile ? current : null,
    onOpen: ({ file, range }) => {
      if (isOneFile || !range) show(file)
      else arrive(file.path)
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
  useKey('changes.fold', () => {
    const path = handle.current?.focusedFile() ?? current
    if (path !== null) folds.toggle(path)
  })
  useKey('changes.expand-all', () => handle.current?.keepPlace(() => folds.setAll(false)))
  useKey('changes.collapse-all', () => handle.current?.keepPlace(() => folds.setAll(true)))

  /** Shows a line, or a file's header if the line is null. Resolves once a hidden line is shown. */
  async function reveal(path: string, ref: LineRef | null): Promise<void> {
    if (ref && folds.collapsed.has(path)) folds.toggle(path)
    if (isOneFile) show(pages.find((file) => file.path === path)!)
    else arrive(path)
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
    else arrive(path)
    handle.current?.goToLine(line)
  }

  return {
    handle,
    /** The element that contains the diff. */
    box,
    files: shown,
    /** Includes the files that do not pass the filter. */
    allFiles: files,
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

/** True to show one file at a time, as reader mode always does, and a function that toggles it. */
function useOneFile(files: number): [isOneFile: boolean, toggle: () => void] {
  const [choice, setChoice] = useUserMemory('one-file')
  const { reader } = useDiffSettings()
  const isOneFile = reader || (choice === null ? files > MANY_FILES : choice === 'on')
  const toggle = () => {
    setDiffSettings({ reader: false })
    setChoice(isOneFile ? 'off' : 'on')
  }
  return [isOneFile, toggle]
}

/** Whether the file tree is open: beside the diff, or on a phone as a sheet. */
function useFilePanel() {
  const isSheet = useMedia('(width < 48rem)')
  const [side, setSide] = useUserMemory('file-tree')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isSideOpen = side !== HIDDEN
  const toggle = () => (isSheet ? setSheetOpen(!isSheetOpen) : setSide(isSideOpen ? HIDDEN : null))
  useKey('changes.pane', toggle)
  return {
    isSheet,
    isOpen: isSheet ? isSheetOpen : isSideOpen,
    toggle,
    closeSheet: () => setSheetOpen(false),
  }
}
