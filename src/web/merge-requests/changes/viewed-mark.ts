import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { fingerprintOf, isReadable } from '#web/diff/model/fingerprint.ts'

/** The mark of a viewed file: its fingerprint, then the head commit. */
export function viewedMark(file: DiffFile, head = ''): string {
  return fingerprintOf(file) + head
}

/**
 * True if a file has not changed since it was marked. Files without text at either time, such as collapsed ones, are the
 * same at the same commit.
 */
export function isUnchanged(mark: string, file: DiffFile, head = ''): boolean {
  const [before, markedAt] = [mark.slice(0, LENGTH), mark.slice(LENGTH)]
  if (before === fingerprintOf(file) && isReadable(file)) return true
  const hadText = !WITHOUT_TEXT.some(
    (body) => before === fingerprintOf({ ...file, body, diff: '' }),
  )
  return markedAt === head && !(hadText && isReadable(file))
}

/** The length of a fingerprint. */
const LENGTH = 16

const WITHOUT_TEXT = ['collapsed', 'too-large'] as const
