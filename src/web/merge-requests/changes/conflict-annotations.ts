import type { ConflictHunk } from '#contract/merge-requests/merge.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { Annotation } from '#web/diff/view/annotation.ts'
import type { Conflicts } from './use-conflicts.ts'

/** A conflict below the lines of the source branch. */
export interface ConflictAnnotation extends Annotation {
  /** Null when no lines conflict. */
  readonly hunk: ConflictHunk | null
}

export function isConflict(annotation: Annotation): annotation is ConflictAnnotation {
  return 'hunk' in annotation
}

/** Adds the conflicts of files to their other annotations. */
export function withConflicts(
  annotations: ReadonlyMap<string, readonly Annotation[]>,
  files: readonly DiffFile[],
  conflicts: Conflicts | null | undefined,
): ReadonlyMap<string, readonly Annotation[]> {
  if (!conflicts || conflicts.size === 0) return annotations
  const all = new Map(annotations)
  for (const file of files) {
    const hunks = conflicts.get(file.newPath) ?? conflicts.get(file.oldPath)
    if (hunks) all.set(file.path, [...annotationsOf(file, hunks), ...(all.get(file.path) ?? [])])
  }
  return all
}

function annotationsOf(
  { path, newPath }: DiffFile,
  hunks: readonly ConflictHunk[],
): readonly ConflictAnnotation[] {
  const key = `conflict ${newPath}`
  if (hunks.length === 0) return [{ key, ref: null, hunk: null }]
  return hunks.map((hunk, at) => {
    const line = Math.max(1, hunk.source_start + hunk.source_count - 1)
    return { key: `${key} ${at}`, ref: { path, side: 'new', line }, hunk }
  })
}
