import type { DiffFile } from './diff-file.ts'
import { fingerprintOf, isReadable } from './fingerprint.ts'
import { hunksOf, type Line } from './parse-hunks.ts'

export interface ComparedFile {
  readonly path: string
  /**
   * `unchanged`: both patches make the same changes. `drift`: only the base moved. `unknown`: text or a file is missing,
   * so the patches cannot be compared. `dropped`: the newer patch leaves the file as it is.
   */
  readonly result: 'changed' | 'unchanged' | 'drift' | 'unknown' | 'dropped'
  /** The difference between the patched files, with its drift. Null when they are equal. */
  readonly file: DiffFile | null
}

/**
 * Compares two patches of one change, such as before and after a rebase.
 * @param between the difference between the patched files: from the head of `before` to the head of `after`
 * @param isCut true if a patch lacks files
 */
export function comparePatches(
  before: readonly DiffFile[],
  after: readonly DiffFile[],
  between: readonly DiffFile[],
  isCut = false,
): readonly ComparedFile[] {
  const [olds, news, differences] = [before, after, between].map(byPath)
  const renamed = between.filter(({ path, oldPath }) => path !== oldPath)
  const left = new Set(renamed.map(({ oldPath }) => oldPath))
  const paths = new Set([...after, ...before, ...between].map(({ path }) => path))
  return [...paths]
    .filter((path) => !left.has(path) || news!.has(path) || differences!.has(path))
    .map((path) => {
      const file = differences!.get(path) ?? null
      const old = olds!.get(path) ?? olds!.get(file?.oldPath ?? path)
      return comparedFile(path, old, news!.get(path), file, isCut)
    })
}

const byPath = (files: readonly DiffFile[]) => new Map(files.map((file) => [file.path, file]))

function comparedFile(
  path: string,
  before: DiffFile | undefined,
  after: DiffFile | undefined,
  file: DiffFile | null,
  isCut: boolean,
): ComparedFile {
  if (isCut && (!before || !after)) return { path, result: file ? 'unknown' : 'unchanged', file }
  if (!before && !after) return { path, result: 'drift', file: file && allDrift(file) }
  if ((before && !isReadable(before)) || (after && !isReadable(after)))
    return { path, result: file ? 'unknown' : 'unchanged', file }
  if (before && after && fingerprintOf(before) === fingerprintOf(after))
    return { path, result: 'unchanged', file: file && allDrift(file) }
  if (!file) return { path, result: 'drift', file }
  if (!isReadable(file)) return { path, result: 'unknown', file }
  const drift = driftIn(changesOf(file), changesIn(before), changesIn(after))
  const isRename = file.oldPath !== file.path
  const isAuthors = isRename && [before, after].some((one) => one && one.oldPath !== one.path)
  const isOnlyText = !isAuthors && file.oldMode === file.newMode
  const isDrift = isOnlyText && drift.length === file.added + file.removed
  return { path, result: isDrift ? 'drift' : 'changed', file: { ...file, drift: numbersOf(drift) } }
}

const allDrift = (file: DiffFile): DiffFile => ({ ...file, drift: numbersOf(changesOf(file)) })

const changesOf = (file: DiffFile) =>
  hunksOf(file).flatMap(({ lines }) => lines.filter(({ kind }) => kind !== 'context'))

function numbersOf(lines: readonly Line[]): NonNullable<DiffFile['drift']> {
  return {
    old: new Set(lines.flatMap(({ oldLine }) => oldLine ?? [])),
    new: new Set(lines.flatMap(({ newLine }) => newLine ?? [])),
  }
}

interface Changes {
  /** Line numbers in the patched file. */
  readonly added: ReadonlySet<number>
  /** The number of times that each text was removed. */
  readonly removed: ReadonlyMap<string, number>
}

function changesIn(file: DiffFile | undefined): Changes {
  const changes = file ? changesOf(file) : []
  const removed = new Map<string, number>()
  for (const { kind, text } of changes)
    if (kind === 'removed') removed.set(text, (removed.get(text) ?? 0) + 1)
  return { added: new Set(changes.flatMap(({ newLine }) => newLine ?? [])), removed }
}

/**
 * Returns the lines that neither patch added or removed: they come from the base. A line that one patch removed more
 * often than the other is the author's, since it disappears or returns with the patch.
 */
function driftIn(lines: readonly Line[], before: Changes, after: Changes): readonly Line[] {
  const [gone, back] = [excess(after, before), excess(before, after)]
  return lines.filter(({ kind, text, oldLine, newLine }) =>
    kind === 'removed'
      ? !before.added.has(oldLine!) && !takeFrom(gone, text)
      : !after.added.has(newLine!) && !takeFrom(back, text),
  )
}

function excess(changes: Changes, other: Changes): Map<string, number> {
  return new Map(
    [...changes.removed].map(([text, count]) => [text, count - (other.removed.get(text) ?? 0)]),
  )
}

function takeFrom(counts: Map<string, number>, text: string): boolean {
  const count = counts.get(text) ?? 0
  if (count > 0) counts.set(text, count - 1)
  return count > 0
}
