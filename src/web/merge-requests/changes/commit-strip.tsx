import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useNavigate } from 'react-router'

import { commitsQuery } from '#web/merge-requests/commit-queries.ts'
import { ALL_CHANGES, sourcePath } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Time } from '#web/ui/time.tsx'
import { useCommitSteps } from './use-commit-steps.ts'

/** Names the commit whose changes are shown, with links to its neighbors. */
export function CommitStrip({ sha }: { sha: string }) {
  const { name } = useRequest()
  const navigate = useNavigate()
  const commits = useQuery(commitsQuery(name)).data ?? []
  const { at, step } = useCommitSteps()
  const commit = commits.find(({ id }) => id.startsWith(sha))
  return (
    <section
      aria-label="Commit"
      className="flex min-h-9 items-center gap-x-2 border-b border-hairline bg-subtle px-3 py-1 md:pr-6 md:pl-4"
    >
      <IconButton
        label="Previous commit"
        keyId="changes.previous-commit"
        size="sm"
        // Keeps the focus, unlike a disabled button.
        aria-disabled={at === 0}
        onPress={() => step(-1)}
      >
        <ChevronLeft aria-hidden size={16} />
      </IconButton>
      <IconButton
        label="Next commit"
        keyId="changes.next-commit"
        size="sm"
        aria-disabled={at !== -1 && at === commits.length - 1}
        onPress={() => step(1)}
      >
        <ChevronRight aria-hidden size={16} />
      </IconButton>
      {at !== -1 && (
        <span className="shrink-0 text-small text-muted tabular-nums">
          {at + 1} of {commits.length}
        </span>
      )}
      <span dir="auto" className="min-w-0 truncate font-medium">
        {commit?.title ?? 'Commit'}
      </span>
      <code className="font-mono text-small text-muted max-sm:hidden">{sha.slice(0, 8)}</code>
      {commit && (
        <span className="max-w-60 shrink-0 truncate text-small text-muted max-md:hidden">
          {commit.author_name}, <Time value={commit.authored_date} isFocusable />
        </span>
      )}
      <span className="ml-auto">
        <Button
          size="sm"
          onPress={() => {
            void navigate(sourcePath(name, ALL_CHANGES))
            // The strip disappears.
            document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
          }}
        >
          <X aria-hidden size={16} className="sm:hidden" />
          <span className="max-sm:sr-only">Show all changes</span>
        </Button>
      </span>
    </section>
  )
}
