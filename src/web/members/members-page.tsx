import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { explainForRole } from '#web/api/api-failure.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { paths, spaceOf, type Space } from '#web/paths.ts'
import { accessLevelQuery } from '#web/spaces/access-level.ts'
import { useSpaceCrumbs } from '#web/spaces/use-space-crumbs.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { readListAddress } from '#web/widgets/list-address.ts'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { Part } from '#web/widgets/part.tsx'
import { SearchBox } from '#web/widgets/search-box.tsx'
import { InviteForm } from './invite/invite-form.tsx'
import { MemberList } from './list/member-list.tsx'
import { membersQuery } from './list/member-queries.ts'
import { useMemberRights, type MemberRights } from './list/use-member-rights.ts'
import { MemberTabs, readTab } from './member-tabs.tsx'
import { NonMemberNote } from './non-member-note.tsx'

const InvitationList = lazyPart(
  async () => (await import('./invitations/invitation-list.tsx')).InvitationList,
)
const RequestList = lazyPart(async () => (await import('./requests/request-list.tsx')).RequestList)

export const membersLoader =
  (queryClient: QueryClient) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const space = spaceOf(params)
    return await prefetch(
      queryClient,
      currentUserQuery(),
      accessLevelQuery(space, queryClient),
      membersQuery(space, readListAddress(new URL(request.url).searchParams)),
    )
  }

/** The members of a project or group, and for those who manage them, invitations and access requests. */
export function MembersPage() {
  const space = spaceOf(useParams())
  const client = useQueryClient()
  // Fails if the user cannot see the project or group.
  useSuspenseQuery(accessLevelQuery(space, client))
  const rights = useMemberRights(space)
  return (
    <Page title="Members" crumbs={useSpaceCrumbs(space)}>
      <PageBody>
        {rights.canManage ? (
          <ManagedMembers key={paths.members(space)} space={space} rights={rights} />
        ) : (
          <>
            <NonMemberNote space={space} rights={rights} />
            <Members space={space} rights={rights} />
          </>
        )}
      </PageBody>
    </Page>
  )
}

function ManagedMembers({ space, rights }: { space: Space; rights: MemberRights }) {
  const [params] = useSearchParams()
  const tab = readTab(params)
  return (
    <>
      <InviteForm space={space} isOwner={rights.isOwner} />
      <div className="space-y-4">
        <MemberTabs space={space} shown={tab} />
        {tab === 'members' && <Members space={space} rights={rights} />}
        {tab === 'invited' && <InvitationList space={space} isOwner={rights.isOwner} />}
        {tab === 'access_requests' && <RequestList space={space} isOwner={rights.isOwner} />}
      </div>
    </>
  )
}

function Members({ space, rights }: { space: Space; rights: MemberRights }) {
  return (
    <div className="space-y-4">
      <SearchBox label="Filter members" />
      <Part title="Members" explain={explainForRole}>
        <MemberList space={space} rights={rights} />
      </Part>
    </div>
  )
}
