import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { accessLevel, isAtLeast } from '#contract/rights.ts'
import { explain } from '#web/api/api-failure.ts'
import type { Space } from '#web/paths.ts'
import { accessLevelQuery, useAccess } from '#web/spaces/access-level.ts'
import { useSpaceCrumbs } from '#web/spaces/use-space-crumbs.ts'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { Part } from '#web/widgets/part.tsx'
import { EmptyRows } from '#web/widgets/section.tsx'
import { ScimTokenPart } from './scim-token-part.tsx'

/** The token with which an identity provider manages a group's members. */
export function ScimPage({ space }: { space: Space }) {
  const { fullPath } = space
  // Fails if the user cannot see the group.
  useSuspenseQuery(accessLevelQuery(space, useQueryClient()))
  const isOwner = isAtLeast(useAccess(space), accessLevel.owner)
  return (
    <Page title="SCIM" crumbs={useSpaceCrumbs(space)}>
      <PageBody>
        <p className="max-w-150 text-muted">
          With this token, an identity provider manages the group’s members through SCIM.
        </p>
        {fullPath.includes('/') ? (
          <EmptyRows>Only top-level groups have a SCIM token.</EmptyRows>
        ) : isOwner ? (
          <Part key={fullPath} title="SCIM token" explain={explain} rows={1}>
            <ScimTokenPart fullPath={fullPath} />
          </Part>
        ) : (
          <EmptyRows>You need the Owner role to manage the SCIM token of this group.</EmptyRows>
        )}
      </PageBody>
    </Page>
  )
}
