import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'

import { getGroupExport } from '#contract/group-exports.ts'
import { accessLevel, isAtLeast } from '#contract/rights.ts'
import { explain } from '#web/api/api-failure.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { spaceOf } from '#web/paths.ts'
import { accessLevelQuery, useAccess } from '#web/spaces/access-level.ts'
import { useSpaceCrumbs } from '#web/spaces/use-space-crumbs.ts'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { Part } from '#web/widgets/part.tsx'
import { EmptyRows, Section } from '#web/widgets/section.tsx'
import { ReportedExport } from './reported-export.tsx'
import { UnreportedExport } from './unreported-export.tsx'

export const exportLoader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) =>
    await prefetch(queryClient, accessLevelQuery(spaceOf(params), queryClient))

/** Exports a group, and downloads the archive. */
export function ExportPage() {
  const space = spaceOf(useParams())
  const { fullPath } = space
  // Fails if the user cannot see the group.
  useSuspenseQuery(accessLevelQuery(space, useQueryClient()))
  const isOwner = isAtLeast(useAccess(space), accessLevel.owner)
  return (
    <Page title="Export group" crumbs={useSpaceCrumbs(space)}>
      <PageBody>
        <Contents />
        {isOwner ? (
          <Export key={fullPath} fullPath={fullPath} />
        ) : (
          <EmptyRows>You need the Owner role to export this group.</EmptyRows>
        )}
      </PageBody>
    </Page>
  )
}

function Contents() {
  return (
    <Section title="What the archive contains">
      <p>
        Names, settings, milestones, boards, labels, badges, members and pending invitations of the
        group and its subgroups.
      </p>
      <p className="text-muted">
        No projects, issues, merge requests, pictures, access tokens or passwords.
      </p>
    </Section>
  )
}

function Export({ fullPath }: { fullPath: string }) {
  const isReported = useHasCapability(getGroupExport)
  return (
    <Part title="Export" explain={explain}>
      {isReported ? (
        <ReportedExport fullPath={fullPath} />
      ) : (
        <UnreportedExport fullPath={fullPath} />
      )}
    </Part>
  )
}
