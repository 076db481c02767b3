import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { readLocal, writeLocal } from '#web/lib/local-store.ts'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { places } from './places.ts'
import { labelClass, RailLink } from './rail-link.tsx'
import { SpaceLinks } from './space-links.tsx'

const ViewLinks = lazyPart(
  async () => (await import('#web/merge-requests/list/views/view-links.tsx')).ViewLinks,
)

const RecentLinks = lazyPart(async () => (await import('./recent-links.tsx')).RecentLinks)

const FOLDED_KEY = 'mergeboard.rail-folded'

/** The navigation on the left. Collapses to icons on request, or in a narrow window. */
export function Rail() {
  const [folded, setFolded] = useState(() => readLocal(FOLDED_KEY) === 'yes')
  const fold = (next: boolean) => {
    writeLocal(FOLDED_KEY, next ? 'yes' : null)
    setFolded(next)
  }
  useKey('shell.fold', () => fold(!folded))
  return (
    <nav
      aria-label="Main"
      className={`hidden [[data-alone]_&]:hidden! shrink-0 flex-col border-r border-hairline bg-subtle md:flex ${folded ? 'w-12' : 'w-12 lg:w-60'}`}
    >
      <div className="flex h-12 items-center gap-1 px-2">
        <Link
          to={paths.home()}
          aria-label="Mergeboard"
          className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-1 font-semibold"
        >
          <Logo size={22} />
          <span className={labelClass(folded)}>Mergeboard</span>
        </Link>
        {!folded && (
          <span className="hidden lg:block">
            <IconButton
              label="Collapse sidebar"
              keyId="shell.fold"
              size="sm"
              onPress={() => fold(true)}
            >
              <PanelLeftClose aria-hidden size={16} strokeWidth={1.5} />
            </IconButton>
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-0.5 overflow-y-auto p-2">
        {places.map((place) => (
          <RailLink key={place.to} place={place} isFolded={folded} />
        ))}
        <SpaceLinks isFolded={folded} />
        {!folded && <ViewLinks />}
        {!folded && <RecentLinks />}
      </div>
      <div className="flex flex-col gap-1 border-t border-hairline p-2">
        {folded && (
          <span className="hidden lg:block">
            <IconButton label="Expand sidebar" keyId="shell.fold" onPress={() => fold(false)}>
              <PanelLeftOpen aria-hidden size={16} strokeWidth={1.5} />
            </IconButton>
          </span>
        )}
        <AccountMenu folded={folded} />
      </div>
    </nav>
  )
}
