import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
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
      className="flex min-h-9 flex-wrap items-center gap-x-2 border-b border-hairline bg-subtle px-3 py-1 md:px-4"
    >
      <IconButton
        label="Previous commit"
        keyId="changes.previous-commit"
        size="sm"
        isDisabled={at === 0}
        onPress={() => step(-1)}
      >
        <ChevronLeft aria-hidden size={16} />
      </IconButton>
      <IconButton
        label="Next commit"
        keyId="changes.next-commit"
        size="sm"
        isDisabled={at !== -1 && at === commits.length - 1}
        onPress={() => step(1)}
      >
        <ChevronRight aria-hidden size={16} />
      </IconButton>
      {at !== -1 && (
        <span className="text-small whitespace-nowrap text-muted">
          {at + 1} of {commits.length}
        </span>
      )}
      <span dir="auto" className="min-w-0 truncate font-medium">
        {commit?.title ?? 'Commit'}
      </span>
      <code className="font-mono text-small text-muted">{sha.slice(0, 8)}</code>
      {commit && (
        <span className="text-small text-muted max-md:hidden">
          {commit.author_name}, <Time value={commit.authored_date} isFocusable />
        </span>
      )}
      <span className="ml-auto">
        <Button size="sm" onPress={() => void navigate(sourcePath(name, ALL_CHANGES))}>
          All changes
        </Button>
      </span>
    </section>
  )
}
