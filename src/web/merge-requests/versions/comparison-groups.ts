import type { ComparedFile } from '#web/diff/model/compare-patches.ts'
import { counted } from '#web/lib/counted.ts'

/** The files of a comparison, grouped by result. */
export interface FileGroups {
  readonly changed: readonly ComparedFile[]
  readonly unknown: readonly ComparedFile[]
  /** The files that only a rebase changed. */
  readonly drift: readonly ComparedFile[]
  readonly unchanged: readonly ComparedFile[]
}

export function groupsOf(files: readonly ComparedFile[]): FileGroups {
  const isDrift = ({ result, file }: ComparedFile) =>
    result === 'drift' || (result === 'unchanged' && file !== null)
  return {
    changed: files.filter(({ result }) => result === 'changed' || result === 'dropped'),
    unknown: files.filter(({ result }) => result === 'unknown'),
    drift: files.filter(isDrift),
    unchanged: files.filter(({ result, file }) => result === 'unchanged' && file === null),
  }
}

export function summaryOf({ changed, unknown, drift, unchanged }: FileGroups): string {
  return [
    `${counted(changed.length, 'file')} changed by the author`,
    drift.length > 0 && `${drift.length} only by the rebase (collapsed)`,
    unknown.length > 0 && `${unknown.length} could not be compared`,
    unchanged.length > 0 && `${unchanged.length} unchanged`,
  ]
    .filter(Boolean)
    .join(' · ')
}
