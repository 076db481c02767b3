import type { VersionDetails } from '#contract/merge-requests/versions.ts'
import type { ComparedFile } from '#web/diff/model/compare-patches.ts'
import { diffFilesOf, type DiffFile } from '#web/diff/model/diff-file.ts'
import { fingerprintOf, isReadable } from '#web/diff/model/fingerprint.ts'
import { counted } from '#web/lib/counted.ts'

/** A version's difference from another. */
export interface VersionChange {
  /** True when the versions have different bases. */
  readonly isRebased: boolean
  /** The number of files with other changes. */
  readonly changed: number
  /** The number of files whose text the server left out, so that their changes cannot be compared. */
  readonly unknown: number
  /** True when the server left out files of a version, which may differ too. */
  readonly isCut: boolean
}

const files = new WeakMap<VersionDetails, readonly DiffFile[]>()

export function filesOf(version: VersionDetails): readonly DiffFile[] {
  let known = files.get(version)
  if (!known) files.set(version, (known = diffFilesOf(version.diffs)))
  return known
}

/** True when the server left out files of one of the versions. */
export const isCut = (...versions: readonly Pick<VersionDetails, 'state'>[]): boolean =>
  versions.some(({ state }) => state === 'overflow')

/**
 * Compares the lines that two versions add and remove. Files show what the second version changes, or else the first.
 * @param isCut true if a version lacks files
 */
export function compareFiles(
  before: readonly DiffFile[],
  after: readonly DiffFile[],
  isCut: boolean,
): readonly ComparedFile[] {
  const [olds, news] = [before, after].map(
    (files) => new Map(files.map((file) => [file.path, file])),
  )
  return [...new Set([...news!.keys(), ...olds!.keys()])].map((path) => {
    const [old, file] = [olds!.get(path), news!.get(path)]
    if (isCut && !(old && file)) return { path, result: 'unknown', file: file ?? old! }
    if (!file) return { path, result: 'dropped', file: old! }
    if (!old) return { path, result: 'changed', file }
    if (!isReadable(old) || !isReadable(file)) return { path, result: 'unknown', file }
    const isSame = fingerprintOf(old) === fingerprintOf(file)
    return isSame ? { path, result: 'unchanged', file: null } : { path, result: 'changed', file }
  })
}

export function versionChange(before: VersionDetails, after: VersionDetails): VersionChange {
  const areCut = isCut(before, after)
  const compared = compareFiles(filesOf(before), filesOf(after), areCut)
  const count = (...wanted: ComparedFile['result'][]) =>
    compared.filter(({ result }) => wanted.includes(result)).length
  return {
    isRebased: before.base_commit_sha !== after.base_commit_sha,
    changed: count('changed', 'dropped'),
    unknown: count('unknown'),
    isCut: areCut,
  }
}

/** Returns the tag of a version in the list. */
export function changeWords({ isRebased, changed, unknown, isCut }: VersionChange): string {
  const inexact = isCut
    ? 'some files could not be compared'
    : unknown > 0 && `${counted(unknown, 'file')} could not be compared`
  if (isRebased) return rebaseWords(changed, inexact)
  const kind = changed > 0 ? 'new commits' : inexact ? null : 'same changes'
  return [kind, inexact].filter(Boolean).join(', ')
}

function rebaseWords(changed: number, inexact: string | false): string {
  if (changed === 0) return inexact ? `rebase, ${inexact}` : 'rebase only'
  return [`rebase + ${counted(changed, 'changed file')}`, inexact].filter(Boolean).join(', ')
}
