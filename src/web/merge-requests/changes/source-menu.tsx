import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { commitsQuery } from '#web/merge-requests/commit-queries.ts'
import { ALL_CHANGES, sourcePath, type DiffSource } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { versionsQuery } from '#web/merge-requests/version-queries.ts'
import { MenuOverlay } from '#web/ui/menu-overlay.tsx'
import { useOpenMenu } from '#web/ui/menu.tsx'

/** The menu of the diffs that the Changes tab can show. */
export function SourceMenu({ source }: { source: DiffSource }) {
  const { name } = useRequest()
  const navigate = useNavigate()
  const versions = useQuery(versionsQuery(name)).data ?? []
  const commits = useQuery(commitsQuery(name)).data ?? []
  const go = (to: DiffSource) => () => void navigate(sourcePath(name, to))
  const chosen =
    source.kind === 'commit'
      ? (commits.find(({ id }) => id.startsWith(source.sha))?.id ?? source.sha)
      : source.kind === 'version'
        ? String(source.id)
        : 'all'
  return (
    <MenuOverlay
      {...useOpenMenu()}
      sections={[
        { chosen, entries: [{ id: 'all', label: 'All changes', onAction: go(ALL_CHANGES) }] },
        {
          title: 'Versions',
          chosen,
          entries: versions.toReversed().map(({ id, number, head_commit_sha }, at) => ({
            id: String(id),
            label: `Version ${number}`,
            note: `${head_commit_sha.slice(0, 8)}${at === 0 ? ', latest' : ''}`,
            onAction: go({ kind: 'version', id }),
          })),
        },
        {
          title: 'Commits',
          chosen,
          entries: commits.toReversed().map(({ id, short_id, title }) => ({
            id,
            label: title,
            note: short_id,
            onAction: go({ kind: 'commit', sha: id }),
          })),
        },
      ].filter(({ entries }) => entries.length > 0)}
    />
  )
}
