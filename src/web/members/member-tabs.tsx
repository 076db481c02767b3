import { useQuery } from '@tanstack/react-query'

import { useHasCapability } from '#web/api/capabilities.ts'
import type { Space } from '#web/paths.ts'
import { ListTabs } from '#web/widgets/list-tabs.tsx'
import { invitationsQuery } from './invitations/invitation-queries.ts'
import { membersQuery } from './list/member-queries.ts'
import { requestRoutes, requestsQuery } from './requests/request-queries.ts'

/** The tabs, by the API's and GitLab's name in the URL. */
const TABS = ['members', 'invited', 'access_requests'] as const
export type MemberTab = (typeof TABS)[number]

const NAMES = { members: 'Members', invited: 'Invited', access_requests: 'Access requests' }

export function readTab(params: URLSearchParams): MemberTab {
  return TABS.find((tab) => tab === params.get('tab')) ?? 'members'
}

/** The page's lists, with counts if the server provides them. */
export function MemberTabs({ space, shown }: { space: Space; shown: MemberTab }) {
  const first = { search: '', page: 1 }
  const hasRequests = useHasCapability(requestRoutes[space.kind].list)
  const counts = {
    members: useQuery(membersQuery(space, first)).data?.total,
    invited: useQuery(invitationsQuery(space, first)).data?.total,
    access_requests: useQuery(requestsQuery(space, 1)).data?.total,
  }
  return (
    <ListTabs
      shown={shown}
      tabs={TABS.filter((tab) => hasRequests || tab !== 'access_requests').map((tab) => ({
        id: tab,
        label: NAMES[tab],
        to: tab === 'members' ? '?' : `?tab=${tab}`,
        count: counts[tab],
      }))}
    />
  )
}
