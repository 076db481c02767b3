import { ChevronRight } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'

import { diffFilesOf } from '#web/diff/model/diff-file.ts'
import { spellHidden } from '#web/diff/model/hidden-characters.ts'
import { LineCounts, StatusLetter } from '#web/diff/tree/status-letter.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Comparison } from './create-queries.ts'

/** The new merge request's commits, newest first, and its changed files. */
export function ComparisonPreview({ comparison }: { comparison: Comparison }) {
  const { commits, diffs } = comparison
  const files = useMemo(() => diffFilesOf(diffs), [diffs])
  if (commits.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <Fold title="Commits" count={commits.length}>
        {commits.toReversed().map(({ id, short_id, title, author_name, authored_date }) => (
          <li key={id} className="flex items-baseline gap-3 px-3 py-1.5">
            <code className="shrink-0 font-mono text-small text-muted">{short_id}</code>
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {title}
            </span>
            <span className="shrink-0 text-small text-muted max-md:hidden">
              {author_name}, <Time value={authored_date} />
            </span>
          </li>
        ))}
      </Fold>
      <Fold title="Changed files" count={files.length}>
        {files.map((file) => (
          <li key={file.path} className="flex items-baseline gap-3 px-3 py-1.5">
            <StatusLetter status={file.status} />
            <bdi className="min-w-0 flex-1 break-all">{spellHidden(file.path)}</bdi>
            <LineCounts {...file} />
          </li>
        ))}
      </Fold>
    </div>
  )
}

interface FoldProps {
  title: string
  count: number
  children: ReactNode
}

function Fold({ title, count, children }: FoldProps) {
  return (
    <details className="group rounded-card border border-hairline">
      <summary className="flex min-h-8 cursor-default items-center gap-2 px-3 font-medium pointer-coarse:min-h-11">
        <ChevronRight aria-hidden size={14} className="text-muted group-open:rotate-90" />
        {title}
        <span className="text-small font-normal text-faint tabular-nums">
          {count.toLocaleString('en')}
        </span>
      </summary>
      <ol className="max-h-96 divide-y divide-hairline overflow-y-auto border-t border-hairline">
        {children}
      </ol>
    </details>
  )
}
