import type { DiffFile } from './diff-file.ts'
import { codeAt, findCode } from './find-code.ts'
import type { LineRef } from './line-ref.ts'

type Files = readonly DiffFile[]

/**
 * Finds a line again after the files have changed, such as by a push: by its content, or else by its number. Null when
 * the file is gone.
 */
export function followLine(ref: LineRef, before: Files, after: Files): LineRef | null {
  const old = before.find(({ path }) => path === ref.path)
  const file = followFile(ref.path, before, after)
  if (!old || !file) return null
  const code = file === old ? null : codeAt(old, ref.side, ref.line)
  const found = code && findCode(code, file, ref.side)?.line
  const line = found && (ref.side === 'old' ? found.oldLine : found.newLine)
  return { path: file.path, side: ref.side, line: line ?? ref.line }
}

/** Finds a file again, even under a new name. */
export function followFile(path: string, before: Files, after: Files): DiffFile | undefined {
  const old = before.find((file) => file.path === path)
  return (
    after.find((file) => file.path === path) ??
    (old && after.find((file) => file.oldPath === old.oldPath || file.oldPath === old.newPath))
  )
}
