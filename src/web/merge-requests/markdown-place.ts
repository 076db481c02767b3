import { useMemo } from 'react'
import { useNavigate } from 'react-router'

import { currentAccount } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { useStable } from '#web/ui/use-stable.ts'
import type { MarkdownPlace } from '#web/widgets/markdown/markdown-place.ts'

/** Resolves references in a project's merge request texts. */
export function useMarkdownPlace(project: string): MarkdownPlace {
  const navigate = useNavigate()
  const visit = useStable((address: string) => void navigate(address))
  return useMemo(
    () => ({
      server: currentAccount()?.server ?? location.origin,
      project,
      hrefOf: paths.issue,
      follow: (issue) => visit(paths.issue(issue)),
      visit,
    }),
    [project, visit],
  )
}
