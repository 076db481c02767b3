const KIB = 1024

/** Limits of a comparison. Bytes and lines count those of the patches. */
export interface DiffLimits {
  files: number
  lines: number
  bytes: number
  /** Limit of one file's patch. A larger one is omitted. */
  fileBytes: number
}

/** The limits of the API. */
export const apiLimits: DiffLimits = {
  files: 1000,
  lines: 50_000,
  bytes: 1000 * 5 * KIB,
  fileBytes: 200 * KIB,
}

/** Files up to a tenth of the limits are expanded; the rest are collapsed until requested. */
const SAFE = 10

interface Measured {
  diff: string
  lines: number
  bytes: number
  too_large: boolean
  collapsed: boolean
}

/** Collapses and truncates files in their order, and drops the files after the last one that fits. */
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
