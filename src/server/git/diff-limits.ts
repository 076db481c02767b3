const KIB = 1024

/** Limits of a comparison. Lines and bytes are those of the patches. */
export interface DiffLimits {
  files: number
  lines: number
  bytes: number
  /** Limit per file. Larger patches are omitted. */
  fileBytes: number
}

export const apiLimits: DiffLimits = {
  files: 1000,
  lines: 50_000,
  bytes: 1000 * 5 * KIB,
  fileBytes: 200 * KIB,
}

/** Options of `git diff-tree`. Beyond about 1000 added and 1000 deleted files, git detects only exact renames. */
export const DETECT_RENAMES = ['-M', '-l1000'] as const

/** Files up to a tenth of the limits are expanded. All others are collapsed until requested. */
const SAFE_DIVISOR = 10

interface MeasuredDiff {
  diff: string
  lines: number
  bytes: number
  too_large: boolean
  collapsed: boolean
}

/** Collapses and truncates files in order, and drops the files after the last one that fits. */
export function applyLimits<T extends MeasuredDiff>(
  files: readonly T[],
  limits: DiffLimits,
): { files: T[]; overflow: boolean } {
  const kept: T[] = []
  let lines = 0
  let bytes = 0
  for (const file of files) {
    if (kept.length >= limits.files) return { files: kept, overflow: true }
    const tooLarge = file.too_large || file.bytes > limits.fileBytes
    if (!tooLarge) {
      lines += file.lines
      bytes += file.bytes
    }
    if (lines > limits.lines || bytes > limits.bytes) return { files: kept, overflow: true }
    const isPastSafe =
      kept.length >= limits.files / SAFE_DIVISOR ||
      lines > limits.lines / SAFE_DIVISOR ||
      bytes > limits.bytes / SAFE_DIVISOR
    kept.push({
      ...file,
      too_large: tooLarge,
      diff: tooLarge ? '' : file.diff,
      collapsed: !tooLarge && (isPastSafe || file.bytes > limits.fileBytes / SAFE_DIVISOR),
    })
  }
  return { files: kept, overflow: false }
}
