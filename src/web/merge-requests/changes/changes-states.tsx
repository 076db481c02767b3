import { Link } from 'react-router'

import { explain, isAbsent } from '#web/api/api-failure.ts'
import type { DiffSource } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import type { FilterFailure } from './file-filter.ts'

/** The layout of the Changes tab while it loads. */
export function ChangesSkeleton() {
  const widths = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2', 'w-2/3']
  return (
    <output aria-label="Loading changes…" className="flex min-h-0 flex-1 animate-late">
      <div className="w-65 space-y-4 border-r border-hairline p-4 max-md:hidden">
        {Array.from({ length: 8 }, (_, row) => (
          <SkeletonBar key={row} className={widths[row % 5]!} />
        ))}
      </div>
      <div className="flex-1 space-y-2 p-4">
        {Array.from({ length: 20 }, (_, row) => (
          <SkeletonBar key={row} className={widths[(row * 3) % 5]!} />
        ))}
      </div>
    </output>
  )
}

interface LoadFailureProps {
  error: Error
  source: DiffSource
  onRetry: () => void
}

export function LoadFailure({ error, source, onRetry }: LoadFailureProps) {
  const { name } = useRequest()
  const { words, isFinal } = explain(error)
  return (
    <Notice
      title={TITLES[source.kind]}
      action={
        <>
          {!isFinal && (
            <Button variant="primary" onPress={onRetry}>
              Retry
            </Button>
          )}
          {source.kind === 'commit' && isAbsent(error) && (
            <Link to={paths.mergeRequest(name, 'versions')} className={buttonClass()}>
              Compare versions
            </Link>
          )}
          {source.kind !== 'all' && (
            <Link to={paths.mergeRequest(name, 'diffs')} className={buttonClass()}>
              Show all changes
            </Link>
          )}
        </>
      }
    >
      {words}
    </Notice>
  )
}

/** Says that the files that changed since a version are unknown. */
export function FilterFailureBar({ failure }: { failure: FilterFailure }) {
  const { words, isFinal } = explain(failure.error)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-inset px-4 py-1.5"
    >
      <span>Could not load the version to compare with. All files are shown. {words}</span>
      {!isFinal && (
        <Button size="sm" onPress={failure.retry}>
          Retry
        </Button>
      )}
    </div>
  )
}

const TITLES = {
  all: 'Could not load the changes',
  version: 'Could not load this version',
  commit: 'Could not load this commit',
}
