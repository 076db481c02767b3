import type { RefObject } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { useWhyGenerated, type WhyGenerated } from '#web/diff/tree/generated-files.ts'
import type { DiffHandle } from '#web/diff/view/use-diff-handle.ts'
import { announce } from '#web/ui/announcer.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { useStable } from '#web/ui/use-stable.ts'
import type { Viewed } from './use-viewed.ts'

interface ReviewSteps {
  /** The files that the tab shows, in order. */
  files: readonly DiffFile[]
  current: string | null
  viewed: Viewed
  folds: { reset: (paths: readonly string[]) => void }
  open: (file: DiffFile, y?: number) => void
  handle: RefObject<DiffHandle | null>
}

/** Marks files as viewed, and puts the next unviewed file where the marked one was. */
export function useReviewSteps({ files, current, viewed, folds, open, handle }: ReviewSteps) {
  const whyGenerated = useWhyGenerated()
  const setViewed = useStable((file: DiffFile, isViewed: boolean) => {
    const y = Math.max(0, handle.current?.topOfFile(file.path) ?? 0)
    viewed.mark([file], isViewed)
    folds.reset([file.path])
    if (!isViewed) return
    const next = nextUnviewed(files, file, viewed, whyGenerated)
    if (next) open(next, y)
    else announce('All files viewed.')
    requestAnimationFrame(() => {
      // The marked file may have left the page with the focused control.
      if (document.activeElement === document.body) handle.current?.focus()
    })
  })
  const at = () => {
    const focused = handle.current?.focusedFile() ?? current
    return files.find(({ path }) => path === focused)
  }
  useKey('changes.viewed', () => {
    const file = at()
    if (file) setViewed(file, viewed.stateOf(file) !== 'viewed')
  })
  useKey('changes.viewed-next', () => {
    const file = at()
    if (file) setViewed(file, true)
  })
  return { setViewed }
}

/** Returns the next file to review after one. Starts over at the end, and leaves generated files out. */
function nextUnviewed(
  files: readonly DiffFile[],
  file: DiffFile,
  { stateOf }: Viewed,
  whyGenerated: WhyGenerated,
) {
  const at = files.indexOf(file)
  return [...files.slice(at + 1), ...files.slice(0, at)].find(
    (other) => stateOf(other) !== 'viewed' && whyGenerated(other) === null,
  )
}
