import { ChevronRight, Search } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Space } from '#web/paths.ts'
import { runKey } from '#web/ui/keys/bound-keys.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { CrumbMenuContext } from './crumb-menu.ts'

const KeyCaps = lazyPart(async () => (await import('#web/ui/keys/key-caps.tsx')).KeyCaps)

export interface Crumb {
  label: string
  to: string
  /** The crumb's project or group. With it, the crumb gets a menu of related places. */
  space?: Space
}

interface PageProps {
  /** The page's heading, and the first part of the tab's title. */
  title: string
  /** The project or group that the page shows. */
  space?: Space
  /** A control beside the heading, such as a menu of sibling pages. */
  menu?: ReactNode
  /** The breadcrumbs. The page's heading follows them. */
  crumbs?: Crumb[]
  /** Controls at the right end of the top bar. */
  actions?: ReactNode
  /** True when the page fills the window and its parts scroll, as on a board. */
  filling?: boolean
  children: ReactNode
}

/** The page's frame: a top bar with the breadcrumbs and the only `h1`, and the main landmark below. */
export function Page({ title, space, menu, crumbs = [], actions, filling, children }: PageProps) {
  const drawMenu = use(CrumbMenuContext)
  const navigate = useNavigate()
  const up = crumbs.at(-1)?.to
  useKey('go.up', () => up && void navigate(up), { isOff: !up })
  const nearest = crumbs.findLast((crumb) => crumb.space)
  const isIn = !space && nearest?.space
  const place = isIn ? [isIn.fullPath] : crumbs.map(({ label }) => label).toReversed()
  return (
    <>
      <title>{[title, ...place, 'Mergeboard'].join(' · ')}</title>
      <header className="sticky top-0 z-20 flex max-md:[:root:has([data-bar])_&]:static min-h-12 [[data-alone]_&]:min-h-10 shrink-0 items-center gap-3 border-b border-hairline bg-canvas px-4 md:px-6">
        <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
          <ol className="flex min-w-0 items-center">
            {crumbs.map((crumb, index) => (
              <li
                key={crumb.to}
                // A phone has room for the nearest crumb only.
                className={`flex max-w-60 items-center text-muted max-xs:max-w-[50%] max-xs:shrink-0 ${crumb.space ? 'min-w-0' : 'shrink-0'} ${index < crumbs.length - 1 ? 'max-xs:hidden' : ''}`}
              >
                <Link
                  to={crumb.to}
                  dir="auto"
                  className="truncate rounded-inner hover:text-text hover:underline pointer-coarse:-ml-4 pointer-coarse:min-w-11 pointer-coarse:py-3 pointer-coarse:pl-4"
                >
                  {crumb.label}
                </Link>
                {drawMenu && crumb.space ? (
                  drawMenu({
                    space: crumb.space,
                    name: crumb.label,
                    isHere: !space && crumb === nearest,
                  })
                ) : (
                  <ChevronRight aria-hidden size={14} className="mx-1 shrink-0 text-faint" />
                )}
              </li>
            ))}
            {/* Shrinks before the crumbs: a fraction of a pixel would cut their labels. */}
            <li className="flex min-w-0 shrink-99999 items-center gap-0.5 xs:min-w-40">
              <h1 dir="auto" className="truncate font-semibold">
                {title}
              </h1>
              {space && drawMenu?.({ space, name: title, isHere: true, isLast: true })}
              {menu}
            </li>
          </ol>
        </nav>
        <SearchButton />
        {actions}
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={`flex min-h-0 flex-1 flex-col outline-none has-[[data-merge-bar]]:scroll-pb-12 has-[textarea:focus]:scroll-pb-36 ${filling ? '' : 'md:overflow-y-auto'}`}
      >
        {children}
      </main>
    </>
  )
}

/** Opens the palette. */
function SearchButton() {
  return (
    <button
      type="button"
      onClick={() => runKey('palette.open')}
      className="flex h-8 shrink-0 items-center gap-2 rounded-control border border-transparent px-2 text-muted hover:bg-hover hover:text-text lg:min-w-52 lg:border-hairline lg:bg-subtle pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
    >
      <Search aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
      <span className="max-lg:sr-only">Search or jump to…</span>
      <span className="ml-auto max-lg:hidden">
        <KeyCaps id="palette.open" />
      </span>
    </button>
  )
}
