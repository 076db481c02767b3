import { Link } from 'react-router'

import type { SubjectName } from '#web/issuables/subject.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { paths, type RequestTab } from '#web/paths.ts'
import type { KeyId } from '#web/ui/keys/key-map.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TabLabel } from '#web/ui/tab-label.tsx'
import { tooltipProps } from '#web/ui/tooltip.ts'
import { PHONE } from '#web/ui/use-media.ts'
import '#web/merge-requests/keys.ts'

const TabCount = lazyPart(async () => (await import('./later-parts.ts')).TabCount)
const VersionCount = lazyPart(async () => (await import('./later-parts.ts')).VersionCount)

const TABS: readonly { tab: RequestTab | undefined; label: string; keyId: KeyId }[] = [
  { tab: undefined, label: 'Overview', keyId: 'request.overview' },
  { tab: 'commits', label: 'Commits', keyId: 'request.commits' },
  { tab: 'pipelines', label: 'Pipelines', keyId: 'request.pipelines' },
  { tab: 'diffs', label: 'Changes', keyId: 'request.changes' },
  { tab: 'versions', label: 'Versions', keyId: 'request.versions' },
]

const NewVersionBadge = lazyPart(async () => (await import('./later-parts.ts')).NewVersionBadge)

interface RequestTabsProps {
  name: SubjectName
  tab: RequestTab | undefined
  isPinned?: boolean
}

export function RequestTabs({ name, tab: shown, isPinned = false }: RequestTabsProps) {
  const { changes_count } = useRequest().mergeRequest
  return (
    <nav
      aria-label={isPinned ? 'Merge request, pinned' : 'Merge request'}
      className={isPinned ? 'max-sm:hidden' : 'mt-2 border-b border-hairline'}
    >
      <ul className="-mb-px flex gap-5 overflow-x-auto max-sm:gap-4">
        {TABS.map(({ tab, label, keyId }) => (
          <li key={label}>
            <Link
              to={paths.mergeRequest(name, tab)}
              {...tooltipProps(label, keyId)}
              ref={tab === shown ? showTab : null}
              aria-current={tab === shown ? 'page' : undefined}
              className="block border-b-2 border-transparent py-2 whitespace-nowrap text-muted hover:text-text aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-text pointer-coarse:min-w-11 pointer-coarse:py-3"
            >
              <TabLabel>{label}</TabLabel>
              {tab !== undefined && (
                <span className="ml-1.5 inline-block min-w-2 text-small text-faint tabular-nums">
                  {tab === 'diffs' ? (
                    changes_count
                  ) : tab === 'versions' ? (
                    <VersionCount name={name} />
                  ) : (
                    <TabCount name={name} tab={tab} />
                  )}
                </span>
              )}
              {tab === 'diffs' && <NewVersionBadge />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the tabs, which are wider than a phone, to the current one. */
function showTab(link: HTMLAnchorElement | null): void {
  const list = link?.closest('ul')
  if (!link || !list || !matchMedia(PHONE).matches) return
  const [shown, all] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollLeft += Math.max(0, shown.right - all.right) + Math.min(0, shown.left - all.left)
}
