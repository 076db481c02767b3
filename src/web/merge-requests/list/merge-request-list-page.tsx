import type { QueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'

import { accessLevel, isAtLeast } from '#contract/rights.ts'
import { paths } from '#web/paths.ts'
import { useAccess } from '#web/spaces/access-level.ts'
import { useSpaceCrumbs } from '#web/spaces/use-space-crumbs.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { tooltipProps } from '#web/ui/tooltip.ts'
import { Page } from '#web/widgets/page.tsx'
import { listReads, placeOf } from './list-reads.ts'
import { MergeRequestList } from './merge-request-list.tsx'
import { DefaultView } from './views/default-view.tsx'

import '#web/merge-requests/keys.ts'

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
      actions={place?.kind === 'project' && <NewRequestLink project={place.fullPath} />}
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
    <Link
      to={page}
      {...tooltipProps('New merge request', 'list.new')}
      className={`${buttonClass('primary', 'sm')} pointer-fine:h-8`}
    >
      <Plus aria-hidden size={14} />
      <span className="max-xs:sr-only">New merge request</span>
    </Link>
  )
}
