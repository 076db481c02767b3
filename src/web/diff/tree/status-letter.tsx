import type { DiffFile } from '#web/diff/model/diff-file.ts'

const LETTERS = { added: 'A', deleted: 'D', renamed: 'R', modified: 'M' } as const

const COLORS = {
  added: 'text-success',
  deleted: 'text-danger',
  renamed: 'text-merged',
  modified: 'text-muted',
} as const

/** The letter of a file's status, as git prints it. */
export function StatusLetter({ status }: Pick<DiffFile, 'status'>) {
  return (
    <span title={status} className={`w-3 shrink-0 text-center font-mono ${COLORS[status]}`}>
      <span aria-hidden>{LETTERS[status]}</span>
      <span className="sr-only">{status}</span>
    </span>
  )
}

/** Numbers of added and removed lines. Omits zeros. */
export function LineCounts({ added, removed }: Pick<DiffFile, 'added' | 'removed'>) {
  return (
    <span className="shrink-0 space-x-1 text-small tabular-nums">
      {added > 0 && (
        <span className="text-success">
          +{added}
          <span className="sr-only"> added</span>
        </span>
      )}
      {removed > 0 && (
        <span className="text-danger">
          −{removed}
          <span className="sr-only"> removed</span>
        </span>
      )}
    </span>
  )
}
