import type { DiffFile } from './diff-file.ts'
import { scanDiff, type LineKind } from './scan-diff.ts'

export interface Hunk {
  readonly oldStart: number
  readonly oldCount: number
  readonly newStart: number
  readonly newCount: number
  /** The function or section that contains the hunk, as git sees it. Often empty. */
  readonly heading: string
  readonly lines: readonly Line[]
}

export interface Line {
  readonly kind: LineKind
  /** Without sign and newline. A carriage return stays. */
  readonly text: string
  /** Null for an added line. */
  readonly oldLine: number | null
  /** Null for a removed line. */
  readonly newLine: number | null
  readonly hasNoNewline?: true
}

const parsed = new WeakMap<DiffFile, readonly Hunk[]>()

/** Parses a file's diff when first asked. Later calls return the same objects: other layers use lines as keys. */
export function hunksOf(file: DiffFile): readonly Hunk[] {
  let hunks = parsed.get(file)
  if (!hunks) parsed.set(file, (hunks = parse(file.diff)))
  return hunks
}

function parse(diff: string): readonly Hunk[] {
  const hunks: Hunk[] = []
  let lines: Line[] = []
  let [oldLine, newLine] = [0, 0]
  scanDiff(diff, {
    hunk(oldStart, oldCount, newStart, newCount, heading) {
      lines = []
      hunks.push({ oldStart, oldCount, newStart, newCount, heading, lines })
      ;[oldLine, newLine] = [oldStart, newStart]
    },
    line(kind, start, end) {
      lines.push({
        kind,
        text: diff.slice(start, end),
        oldLine: kind === 'added' ? null : oldLine++,
        newLine: kind === 'removed' ? null : newLine++,
      })
    },
    noNewline() {
      const last = lines.pop()
      if (last) lines.push({ ...last, hasNoNewline: true })
    },
  })
  return hunks
}
