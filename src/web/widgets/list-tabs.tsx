import { Link } from 'react-router'

import { TabLabel } from '#web/ui/tab-label.tsx'

interface ListTab {
  id: string
  label: string
  to: string
  /** The number of rows. Undefined while it loads, null when the server does not count. Absent to show no number. */
  count?: number | null | undefined
}

interface ListTabsProps {
  tabs: readonly ListTab[]
  shown: string
}

/** Links to the lists of a page. */
export function ListTabs({ tabs, shown }: ListTabsProps) {
  return (
    <nav aria-label="Lists" className="border-b border-hairline">
      <ul className="-mb-px flex gap-5 overflow-x-auto">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              to={tab.to}
              aria-current={tab.id === shown ? 'page' : undefined}
              className="flex items-baseline gap-1.5 border-b-2 border-transparent py-2 whitespace-nowrap text-muted hover:text-text aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-text pointer-coarse:min-w-11 pointer-coarse:justify-center pointer-coarse:py-3"
            >
              <TabLabel>{tab.label}</TabLabel>
              {'count' in tab && (
                <span className="min-w-4 text-small text-faint tabular-nums">
                  {tab.count?.toLocaleString('en') ?? ''}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
