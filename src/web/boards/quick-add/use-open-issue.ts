import { useSearchParams } from 'react-router'

import type { Issue } from '#web/boards/issue.ts'

/** Opens an issue beside the board. */
export function useOpenIssue(): (issue: Issue) => void {
  const [, setParams] = useSearchParams()
  return (issue) =>
    setParams((params) => {
      params.set('peek', String(issue.iid))
      return params
    })
}
