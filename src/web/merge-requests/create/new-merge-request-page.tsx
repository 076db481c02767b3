import type { QueryClient } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'

import { ownerQuery } from '#web/api/owner.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { spaceOf } from '#web/paths.ts'
import { accessLevelQuery } from '#web/spaces/access-level.ts'
import { projectQuery } from '#web/spaces/project-query.ts'
import { useSpaceCrumbs } from '#web/spaces/use-space-crumbs.ts'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { NewRequestForm } from './new-request-form.tsx'

export const newMergeRequestLoader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    const space = spaceOf(params)
    const access = accessLevelQuery(space, queryClient)
    return await prefetch(queryClient, projectQuery(space.fullPath), ownerQuery(), access)
  }

export function NewMergeRequestPage() {
  const space = spaceOf(useParams())
  const { fullPath } = space
  return (
    <Page title="New merge request" crumbs={useSpaceCrumbs(space)}>
      <PageBody>
        <NewRequestForm key={fullPath} page={fullPath} />
      </PageBody>
    </Page>
  )
}
