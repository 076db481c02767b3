import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { Button } from '#web/ui/button.tsx'
import type { Folds } from './use-folds.ts'

interface FoldReasonProps {
  file: DiffFile
  folds: Pick<Folds, 'collapsed' | 'toggle' | 'whyTedious'>
}

/** Says in a file's header why the file starts collapsed, and expands it. */
export function FoldReason({ file, folds }: FoldReasonProps) {
  const reason = folds.whyTedious(file)
  if (reason === null) return null
  return (
    <>
      <span title={reason} className="max-w-60 truncate text-small text-muted max-md:sr-only">
        {reason}
      </span>
      {folds.collapsed.has(file.path) && (
        <Button size="xs" onPress={() => folds.toggle(file.path)}>
          Show
        </Button>
      )}
    </>
  )
}
