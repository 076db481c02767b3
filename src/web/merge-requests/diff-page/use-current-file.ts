import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { DiffHandle } from '#web/diff/view/use-diff-handle.ts'
import { preference } from '#web/lib/preferences.ts'
import { announce } from '#web/ui/announcer.tsx'
import { useStable } from '#web/ui/use-stable.ts'

/** Maximum recently opened files at the top of the file search. */
const MOST_RECENT = 10

/**
 * The file that the reader is looking at, and the functions that open another one.
 * @param box the element that contains the diff
 * @param isOneFile true to show only the current file
 */
export function useCurrentFile(
  files: readonly DiffFile[],
  handle: RefObject<DiffHandle | null>,
  box: RefObject<HTMLElement | null>,
  isOneFile: boolean,
) {
  const [current, setCurrent] = useState<string | null>(null)
  const [recent, setRecent] = useState<readonly string[]>([])
  /** False while the diff scrolls to an opened file. The last files stay current although they cannot reach the top. */
  const isReading = useRef(false)
  const found = files.findIndex(({ path }) => path === current)
  const at = Math.max(0, found)

  /** Shows a file. `y` is the distance of its header from the top of the diff, in pixels. */
  const show = useStable(({ path }: DiffFile, y?: number) => {
    isReading.current = false
    // A diff of one file must draw it before it can scroll to it.
    flushSync(() => {
      setCurrent(path)
      setRecent([path, ...recent.filter((other) => other !== path)].slice(0, MOST_RECENT))
    })
    handle.current?.scrollToFile(path, y)
  })

  /** Shows a file as the next to read. In reader mode, reading continues from its heading. */
  const open = useStable((file: DiffFile, y?: number) => {
    show(file, y)
    if (preference('diff').reader) handle.current?.focusFile(file.path)
  })

  /** Makes a file current to which the diff scrolls on its own, as to a thread or a match. */
  const arrive = useStable((path: string) => {
    isReading.current = false
    setCurrent(path)
  })

  /** Follows the reader's scrolling. */
  const follow = useStable(() => {
    if (isReading.current && !isOneFile) setCurrent(handle.current?.currentFile() ?? null)
  })
  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, passive: true, signal: controller.signal }
    const read = () => void (isReading.current = true)
    for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
      box.current?.addEventListener(event, read, options)
    }
    box.current?.addEventListener('scroll', follow, options)
    return () => controller.abort()
  }, [box, follow])

  return {
    current: files[at]?.path ?? null,
    recent,
    show,
    arrive,
    open,
    step: (by: 1 | -1) => {
      const next = files[at + by]
      if (!next) return announce(by > 0 ? 'No more files below' : 'No more files above')
      open(next)
      announce(`File ${at + by + 1} of ${files.length}: ${next.path}`)
    },
  }
}
