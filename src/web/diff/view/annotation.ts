import type { LineRef } from '#web/diff/model/line-ref.ts'
import type { Row } from '#web/diff/model/rows.ts'
import { nearestRow, rowOf } from './row-index.ts'

/** Something that the page draws below a line, or at the top of a file when it has no line. */
export interface Annotation {
  readonly key: string
  readonly ref: LineRef | null
}

export interface PlacedAnnotations {
  /** Annotations of the whole file. */
  readonly ofFile: readonly Annotation[]
  /** Annotations of lines, keyed by the index of the row above them. */
  readonly byRow: ReadonlyMap<number, readonly Annotation[]>
}

const NONE: PlacedAnnotations = { ofFile: [], byRow: new Map() }

const placed = new WeakMap<readonly Annotation[], { rows: readonly Row[]; at: PlacedAnnotations }>()

/** Places a file's annotations. An annotation of a hidden line goes below the band that hides the line. */
export function placeAnnotations(
  rows: readonly Row[],
  annotations: readonly Annotation[] | undefined,
): PlacedAnnotations {
  if (!annotations?.length) return NONE
  const known = placed.get(annotations)
  if (known?.rows === rows) return known.at
  const at = place(rows, annotations)
  placed.set(annotations, { rows, at })
  return at
}

function place(rows: readonly Row[], annotations: readonly Annotation[]): PlacedAnnotations {
  const ofFile: Annotation[] = []
  const byRow = new Map<number, Annotation[]>()
  for (const annotation of annotations) {
    const { ref } = annotation
    if (!ref || rows.length === 0) {
      ofFile.push(annotation)
      continue
    }
    const row = rowOf(rows, ref.side, ref.line) ?? Math.max(0, bandBefore(rows, ref))
    byRow.set(row, [...(byRow.get(row) ?? []), annotation])
  }
  return { ofFile, byRow }
}

/** The gap or band that hides the line: the last one before the next visible line of its side. */
function bandBefore(rows: readonly Row[], { side, line }: LineRef): number {
  const next = nearestRow(rows, side, line)
  return rows.findLastIndex(({ kind }, at) => at <= next && kind !== 'line' && kind !== 'pair')
}
