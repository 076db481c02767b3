import type { DiffFile } from '#web/diff/model/diff-file.ts'

const NONE: readonly DiffFile[] = []

/**
 * Returns files without changes for the paths that have comments but are no longer in the diff. If there are none, the
 * result is always the same array.
 */
export function departedFiles(
  paths: Iterable<string>,
  files: readonly DiffFile[],
): readonly DiffFile[] {
  const present = new Set(files.map(({ path }) => path))
  const departed = [...paths].filter((path) => !present.has(path))
  if (departed.length === 0) return NONE
  return departed.map((path) => ({
    path,
    oldPath: path,
    newPath: path,
    status: 'modified',
    oldMode: '100644',
    newMode: '100644',
    body: 'unchanged',
    isGenerated: false,
    added: 0,
    removed: 0,
    diff: '',
  }))
}

/** Says why the diff lacks a file. `isCut` is true if the server left files out. */
export function whyDeparted(isCut: boolean): string {
  return isCut
    ? 'This file is not among the loaded files.'
    : 'This file is no longer part of the changes.'
}
