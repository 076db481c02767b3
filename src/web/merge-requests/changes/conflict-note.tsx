import { GitMergeConflict } from 'lucide-react'

import type { ConflictHunk } from '#contract/merge-requests/merge.ts'
import { spellHidden } from '#web/diff/model/hidden-characters.ts'
import { counted } from '#web/lib/counted.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import type { ConflictAnnotation } from './conflict-annotations.ts'

/** A conflict, with the lines of the target branch. */
export function ConflictNote({ annotation: { hunk } }: { annotation: ConflictAnnotation }) {
  const target = spellName(useRequest().mergeRequest.target_branch)
  const lines = hunk?.target_lines ?? []
  return (
    <section
      aria-label={`Conflict with ${target}`}
      className="m-2 max-w-190 rounded-card border border-warning bg-canvas p-3 font-sans text-base whitespace-normal"
    >
      <p className="flex gap-2">
        <GitMergeConflict aria-hidden size={14} className="mt-0.75 shrink-0 text-warning" />
        <span>{hunk ? hunkWords(hunk, target) : fileWords(target)}</span>
      </p>
      {lines.length > 0 && (
        <section
          aria-label={`Lines in ${target}`}
          // A scrollable region must be focusable.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="mt-2 max-h-80 overflow-auto rounded-control border border-hairline px-2 font-mono text-small leading-5"
        >
          <pre>{lines.map(spellHidden).join('\n')}</pre>
        </section>
      )}
    </section>
  )
}

function hunkWords({ source_start, source_count, target_lines }: ConflictHunk, branch: string) {
  const last = source_start + source_count - 1
  const place =
    source_count === 0
      ? 'the lines that this branch removes'
      : source_count === 1
        ? `line ${last}`
        : `lines ${source_start}–${last}`
  return target_lines.length === 0
    ? `The branch ${branch} removes ${place}.`
    : `The branch ${branch} has ${counted(target_lines.length, 'line')} in place of ${place}:`
}

const fileWords = (branch: string) =>
  `The conflicting lines cannot be shown. The branch ${branch} or this one deletes, renames or replaces the file, or the file is too large.`
