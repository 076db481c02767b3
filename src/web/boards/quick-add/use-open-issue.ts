import { nameOf } from '#web/boards/drawer/peek.ts'
import { usePeek } from '#web/boards/drawer/use-peek.ts'
import type { Issue } from '#web/boards/issue.ts'

/** Opens an issue beside the board. */
export function useOpenIssue(): (issue: Issue) => void {
  const { open } = usePeek()
  return (issue) => open(nameOf(issue))
}
