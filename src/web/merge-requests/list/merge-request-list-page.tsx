import type { QueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'

import { accessLevel, isAtLeast } from '#contract/rights.ts'
import { paths } from '#web/paths.ts'
import { useAccess } from '#web/spaces/access-level.ts'
import { useSpaceCrumbs } from '#web/spaces/use-space-crumbs.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { tooltipProps } from '#web/ui/tooltip.ts'
import { Page } from '#web/widgets/page.tsx'
import { listReads, placeOf } from './list-reads.ts'
import { MergeRequestList } from './merge-request-list.tsx'
import { DefaultView } from './views/default-view.tsx'

import '#web/merge-requests/keys.ts'

const ProjectMenu = lazyPart(async () => (await import('./project-menu.tsx')).ProjectMenu)

export const mergeRequestListLoader =
  (queryClient: QueryClient) =>
  async ({ params, request }: LoaderFunctionArgs) =>
    await listReads(queryClient, params, new URL(request.url).searchParams)

/** The merge requests of a project, a group or the whole server. */
export function MergeRequestListPage() {
  const params = useParams()
  const { pathname } = useLocation()
  const place = placeOf(params)
  return (
    <Page
      title="Merge requests"
      crumbs={useSpaceCrumbs(place)}
      actions={
        place?.kind === 'project' ? (
          <NewRequestLink project={place.fullPath} />
        ) : (
          <NewRequestButton group={place?.fullPath ?? null} />
        )
      }
    >
      <div className="w-full max-w-400 px-4 py-4 md:px-6">
        <Suspense fallback={<SkeletonRows label="Loading merge requests…" rows={10} />}>
          <DefaultView key={pathname} list={paths.mergeRequests(place)}>
            <MergeRequestList place={place} />
          </DefaultView>
        </Suspense>
      </div>
    </Page>
  )
}

/** Hidden from users who cannot create merge requests. */
function NewRequestLink({ project }: { project: string }) {
  const mayCreate = isAtLeast(
    useAccess({ kind: 'project', fullPath: project }),
    accessLevel.developer,
  )
  const navigate = useNavigate()
  const page = paths.newMergeRequest(project)
  useKey('list.new', () => void navigate(page), { isOff: !mayCreate })
  if (!mayCreate) return null
  return (
    <Link to={page} {...tooltipProps('New merge request', 'list.new')} className={LOOK}>
      {LABEL}
    </Link>
  )
}

/** Asks for the project of the new merge request. */
function NewRequestButton({ group }: { group: string | null }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useKey('list.new', () => setOpen(true))
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={LOOK}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...tooltipProps('New merge request', 'list.new')}
        onPointerEnter={() => ProjectMenu.preload()}
        onFocus={() => ProjectMenu.preload()}
        onClick={() => setOpen(true)}
      >
        {LABEL}
      </button>
      {isOpen && <ProjectMenu group={group} triggerRef={trigger} onClose={() => setOpen(false)} />}
    </>
  )
}

const LOOK = `${buttonClass('primary', 'sm')} pointer-fine:h-8`

const LABEL = (
  <>
    <Plus aria-hidden size={14} />
    <span className="max-xs:sr-only">New merge request</span>
  </>
)
