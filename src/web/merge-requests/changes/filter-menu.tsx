import { useQuery } from '@tanstack/react-query'

import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { versionsQuery } from '#web/merge-requests/version-queries.ts'
import { MenuOverlay } from '#web/ui/menu-overlay.tsx'
import { useOpenMenu } from '#web/ui/menu.tsx'
import { filterId, type FileFilter } from './file-filter.ts'

interface FilterMenuProps {
  filter: FileFilter
  onFilter: (id: string) => void
}

export function FilterMenu({ filter, onFilter }: FilterMenuProps) {
  const { name } = useRequest()
  const versions = useQuery(versionsQuery(name)).data ?? []
  const chosen = filterId(filter)
  const entry = (id: string, label: string) => ({ id, label, onAction: () => onFilter(id) })
  const states = [
    entry('all', 'All files'),
    entry('unviewed', 'Unviewed'),
    entry('threads', 'With threads'),
  ]
  // Nothing has changed since the latest version.
  const earlier = versions.slice(0, -1).toReversed()
  return (
    <MenuOverlay
      {...useOpenMenu()}
      sections={[
        { chosen, entries: states },
        {
          title: 'Changed since',
          chosen,
          entries: earlier.map(({ id, number }) => entry(`since-${id}`, `Version ${number}`)),
        },
      ].filter(({ entries }) => entries.length > 0)}
    />
  )
}
