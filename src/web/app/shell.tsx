import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  NavigationType,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router'

import { actingNow } from '#web/api/session.ts'
import { forgetSwitch } from '#web/app/accounts/left-message.ts'
import { paths } from '#web/paths.ts'
import { useCurrentSpace } from '#web/spaces/current-space.ts'
import { announce } from '#web/ui/announcer.tsx'
import { followKeys } from '#web/ui/follow-keys.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { CrumbMenuContext, type CrumbMenuProps } from '#web/widgets/crumb-menu.ts'
import { BottomBar } from './bottom-bar.tsx'
import { InspectorHost } from './inspector/inspector-host.tsx'
import { KeyHelp } from './key-help.tsx'
import { REVIEWS } from './places.ts'
import { Rail } from './rail.tsx'

const Palette = lazyPart(async () => (await import('#web/palette/palette.tsx')).Palette)

/** Loads lazily, since it is rarely shown. */
const SignedOutBar = lazyPart(
  async () => (await import('./session-end/signed-out-bar.tsx')).SignedOutBar,
)

const CrumbMenu = lazyPart(
  async () => (await import('./places-menu/later-parts.ts')).CrumbMenu,
  <span className="w-6 shrink-0" />,
)

const TabColor = lazyPart(async () => (await import('./tab-color.tsx')).TabColor)
const RateLimitBar = lazyPart(async () => (await import('./rate-limit-bar.tsx')).RateLimitBar)
const OfflineBar = lazyPart(async () => (await import('./offline/offline-bar.tsx')).OfflineBar)
const UnsentGuard = lazyPart(
  async () => (await import('#web/merge-requests/review/drafts/unsent-guard.tsx')).UnsentGuard,
)
const ActingBar = lazyPart(async () => (await import('./acting/acting-bar.tsx')).ActingBar)

/** The frame of every page: rail or bottom bar, and bars above the content. */
export function Shell() {
  const { pathname, hash } = useLocation()
  const loading = useNavigation().state === 'loading'
  useArrival(pathname, hash)
  // Runs before the first paint, so a visible page never misses a key.
  useLayoutEffect(followKeys, [])
  useShellKeys()
  return (
    <div className="flex min-h-dvh md:h-dvh md:overflow-hidden">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-accent px-3 py-2 pointer-coarse:py-3 font-medium text-on-accent focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault()
          document.querySelector<HTMLElement>('#content')?.focus()
        }}
      >
        Skip to content
      </a>
      <Rail />
      <div className="relative flex min-w-0 flex-1 flex-col max-md:[:root:not([data-alone])_&]:pb-14">
        {loading && (
          <div className="absolute inset-x-0 top-0 z-30 h-0.5 animate-late bg-accent" aria-hidden />
        )}
        <SignedOutBar />
        <OfflineBar />
        <RateLimitBar />
        {actingNow() && <ActingBar />}
        <CrumbMenuContext value={drawCrumbMenu}>
          <Suspense key={pathname} fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </CrumbMenuContext>
      </div>
      {/* After the page, whose effects tell it the number of unsent comments. */}
      <UnsentGuard />
      <BottomBar />
      <KeyHelp />
      <PaletteHost />
      <InspectorHost />
      <TabColor />
    </div>
  )
}

/** Shows the top of a new page, focuses its content and announces its title to screen readers. */
function useArrival(pathname: string, hash: string): void {
  const last = useRef(pathname)
  const isReturn = useNavigationType() === NavigationType.Pop
  const arrive = useEffectEvent(() => {
    // On phones, pages scroll the document, which outlives them.
    if (!isReturn && !hash) scrollTo(0, 0)
  })
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    forgetSwitch()
    arrive()
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname])
}

const drawCrumbMenu = (props: CrumbMenuProps) => <CrumbMenu {...props} />

function PageSkeleton() {
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <div className="h-12 border-b border-hairline" />
      <div className="w-full max-w-300 px-4 py-8 md:px-6">
        <SkeletonRows label="Loading" />
      </div>
    </main>
  )
}

/** Binds the shortcuts that open other pages. */
function useShellKeys(): void {
  const navigate = useNavigate()
  const space = useCurrentSpace()
  const go = (to: string) => void navigate(to)
  useKey('go.home', () => go(paths.home()))
  useKey('go.settings', () => go(paths.settings()))
  useKey('go.projects', () => go(paths.projects()))
  useKey('go.groups', () => go(paths.groups()))
  useKey('go.requests', () => go(paths.mergeRequests(null)))
  useKey('go.reviews', () => go(paths.mergeRequests(null, REVIEWS)))
  useKey('go.todos', () => go(paths.todos()))
  useKey('go.overview', () => space && go(paths.space(space.fullPath)), { isOff: !space })
  useKey('go.boards', () => space && go(paths.boards(space)), { isOff: !space })
  useKey('go.merge-requests', () => space && go(paths.mergeRequests(space)), { isOff: !space })
  useKey('go.members', () => space && go(paths.members(space)), { isOff: !space })
  const group = space?.kind === 'group' ? space.fullPath : ''
  useKey('go.export', () => go(paths.exportGroup(group)), { isOff: !group })
  useKey('go.import', () => go(paths.importGroup(group)))
}

/** Opens the palette. Its code loads while the app is idle, ready for the first key typed. */
function PaletteHost() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useKey('palette.open', open)
  useKey('palette.open-in-editor', open)
  return isOpen && <Palette onClose={() => setIsOpen(false)} />
}
