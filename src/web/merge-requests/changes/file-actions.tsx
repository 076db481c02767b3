import { GitMergeConflict, MessageSquare, MessageSquarePlus } from 'lucide-react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { CHANGED_WORDS } from '#web/diff/tree/changed-words.ts'
import { counted } from '#web/lib/counted.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { FileMenu } from '#web/merge-requests/diff-page/diff-tools.tsx'
import { FoldReason } from '#web/merge-requests/diff-page/fold-reason.tsx'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { useReview } from '#web/merge-requests/review/review-context.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useChanges } from './changes-context.ts'

/** The right end of a file's header. */
export function FileActions({ file }: { file: DiffFile }) {
  const { marksOf, setViewed, folds } = useChanges()
  const { threads, viewed, hasConflicts } = marksOf(file)
  const { target_branch } = useRequest().mergeRequest
  const { whyNoComments, commentOnFile } = useReview()
  return (
    <>
      {hasConflicts && (
        <span className="flex min-w-0 items-center gap-1 text-small text-warning">
          <GitMergeConflict aria-hidden size={14} className="shrink-0" />
          <span className="max-w-60 truncate max-md:sr-only">
            Conflicts with {spellName(target_branch)}
          </span>
        </span>
      )}
      {CHANGED_WORDS[viewed] && (
        <span className="text-small text-accent max-md:hidden">{CHANGED_WORDS[viewed]}</span>
      )}
      <FoldReason file={file} folds={folds} />
      {threads > 0 && (
        <span
          title={counted(threads, 'thread')}
          className="flex items-center gap-1 text-small text-muted tabular-nums"
        >
          <MessageSquare aria-hidden size={14} />
          {threads}
          <span className="sr-only"> {threads === 1 ? 'thread' : 'threads'}</span>
        </span>
      )}
      {whyNoComments === null && (
        <IconButton label={`Comment on ${file.path}`} size="xs" onPress={() => commentOnFile(file)}>
          <MessageSquarePlus aria-hidden size={14} />
        </IconButton>
      )}
      <label className="flex min-h-6 items-center justify-center gap-1.5 text-small pointer-coarse:min-h-11 pointer-coarse:min-w-11">
        <input
          type="checkbox"
          checked={viewed === 'viewed'}
          onChange={(event) => setViewed(file, event.target.checked)}
          aria-label={`Viewed ${file.path}`}
        />
        <span aria-hidden className="max-xs:hidden">
          Viewed
        </span>
      </label>
      <FileMenu file={file} />
    </>
  )
}
