import type { Issue } from '#contract/issues.ts'
import { usePeek } from '#web/boards/drawer/use-peek.ts'
import { issueName } from '#web/issuables/subject.ts'

/** Opens an issue beside the board. */
export function useOpenIssue(): (issue: Issue) => void {
  const { open } = usePeek()
  return (issue) => open(issueName(issue))
}
