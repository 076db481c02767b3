import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { accessLevel, isAtLeast } from '#contract/rights.ts'
import { paths, type Space } from '#web/paths.ts'
import { accessLevelQuery, useAccess } from '#web/spaces/access-level.ts'
import { useSpaceCrumbs } from '#web/spaces/use-space-crumbs.ts'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { EmptyRows } from '#web/widgets/section.tsx'
import { TokenPart } from './token-part.tsx'
import { spaceTokens } from './token-source.ts'

/** The access tokens of a project or group. */
export function SpaceTokensPage({ space }: { space: Space }) {
  const { kind } = space
  // Fails if the user cannot see the project or group.
  useSuspenseQuery(accessLevelQuery(space, useQueryClient()))
  const mayManage = isAtLeast(
    useAccess(space),
    kind === 'group' ? accessLevel.owner : accessLevel.maintainer,
  )
  return (
    <Page title="Access tokens" crumbs={useSpaceCrumbs(space)}>
      <PageBody>
        {mayManage ? (
          <TokenPart
            key={paths.accessTokens(space)}
            source={spaceTokens(space)}
            note={`Each token belongs to a bot user, who is a member of this ${kind} with the token’s role.`}
          />
        ) : (
          <EmptyRows>
            You need {kind === 'group' ? 'the Owner role' : 'at least the Maintainer role'} to
            manage the access tokens of this {kind}.
          </EmptyRows>
        )}
      </PageBody>
    </Page>
  )
}
