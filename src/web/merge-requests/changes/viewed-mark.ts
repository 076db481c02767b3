import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { fingerprintOf, isReadable } from '#web/diff/model/fingerprint.ts'
import type { FileMarks } from '#web/diff/tree/tree-row.tsx'

type MarkedState = Exclude<FileMarks['viewed'], 'unviewed'>

/** The mark of a viewed file: its fingerprint, then the head commit. */
export function viewedMark(file: DiffFile, head = ''): string {
  return fingerprintOf(file) + head
}

/**
 * Returns the state of a file that was marked. Files without text at either time, such as collapsed or binary ones, are
 * the same at the same commit, and may have changed at another.
 */
export function stateSince(mark: string, file: DiffFile, head = ''): MarkedState {
  const [before, markedAt] = [mark.slice(0, LENGTH), mark.slice(LENGTH)]
  const isSame = before === fingerprintOf(file)
  if (isSame && isReadable(file)) return 'viewed'
  const wasHidden = HIDDEN.some((body) => before === fingerprintOf({ ...file, body, diff: '' }))
  const isHidden = HIDDEN.some((body) => body === file.body)
  if (!isSame && !wasHidden && !isHidden) return 'changed'
  return markedAt === head ? 'viewed' : 'unknown'
}

/** The length of a fingerprint. */
const LENGTH = 16

/** Bodies whose text the server left out. */
const HIDDEN = ['collapsed', 'too-large'] as const
