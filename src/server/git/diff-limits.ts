const KIB = 1024

/** How much of a comparison is shown. Bytes and lines are those of the differences. */
export interface DiffLimits {
  files: number
  lines: number
  bytes: number
  /** Of one file: a larger difference is not shown at all. */
  fileBytes: number
}

/** What the API shows of a comparison, at most. */
export const apiLimits: DiffLimits = {
  files: 1000,
  lines: 50_000,
  bytes: 1000 * 5 * KIB,
  fileBytes: 200 * KIB,
}

/** Up to a tenth of the limits is shown at once, the rest when somebody asks for it. */
const SAFE = 10

interface Measured {
  diff: string
  lines: number
  bytes: number
  too_large: boolean
  collapsed: boolean
}

/** Marks what is too much in the order of the files, and leaves out those after which nothing more fits. */
export function applyLimits<T extends Measured>(
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
      kept.length >= limits.files / SAFE ||
      lines > limits.lines / SAFE ||
      bytes > limits.bytes / SAFE
    kept.push({
      ...file,
      too_large: tooLarge,
      diff: tooLarge ? '' : file.diff,
      collapsed: !tooLarge && (isPastSafe || file.bytes > limits.fileBytes / SAFE),
    })
  }
  return { files: kept, overflow: false }
}
