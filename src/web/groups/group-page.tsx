import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { explain } from '#web/api/api-failure.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { groupQuery } from '#web/spaces/group-query.ts'
import { LatestRequests, latestRequestsQuery } from '#web/spaces/latest-requests.tsx'
import { BoardRows } from '#web/widgets/board-rows.tsx'
import { GroupRow } from '#web/widgets/group-row.tsx'
import { readListAddress } from '#web/widgets/list-address.ts'
import { MemberRows } from '#web/widgets/member-rows.tsx'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { Pager } from '#web/widgets/pager.tsx'
import { Part } from '#web/widgets/part.tsx'
import { ProjectRow } from '#web/widgets/project-row.tsx'
import { EmptyRows, Rows, Section } from '#web/widgets/section.tsx'
import { spaceCrumbs } from '#web/widgets/space-crumbs.ts'
import { SpaceHeader } from '#web/widgets/space-header.tsx'
import { GroupMenu } from './group-menu.tsx'
import {
  groupBoardsQuery,
  groupMembersQuery,
  groupProjectsQuery,
  subgroupsQuery,
} from './group-queries.ts'

export async function loadGroup(
  queryClient: QueryClient,
  fullPath: string,
  params: URLSearchParams,
): Promise<null> {
  return await prefetch(
    queryClient,
    groupQuery(fullPath),
    groupBoardsQuery(fullPath),
    latestRequestsQuery({ kind: 'group', fullPath }),
    subgroupsQuery(fullPath),
    groupProjectsQuery(fullPath, readListAddress(params).page),
    groupMembersQuery(fullPath),
  )
}

export function GroupPage({ fullPath }: { fullPath: string }) {
  const group = useSuspenseQuery(groupQuery(fullPath)).data
  const space = { kind: 'group', fullPath: group.full_path } as const
  return (
    <Page title={group.name} space={space} crumbs={spaceCrumbs(group.full_path, group.full_name)}>
      <PageBody>
        <SpaceHeader
          space={space}
          name={group.name}
          avatarUrl={group.avatar_url}
          visibility={group.visibility}
          description={group.description}
          menu={<GroupMenu group={group} />}
        />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0 space-y-8">
            <Part title="Boards" explain={explain} rows={1}>
              <Boards fullPath={space.fullPath} />
            </Part>
            <Part title="Merge requests" explain={explain}>
              <LatestRequests space={space} />
            </Part>
            <Part title="Subgroups" explain={explain}>
              <Subgroups fullPath={space.fullPath} />
            </Part>
            <Part title="Projects" explain={explain}>
              <Projects fullPath={space.fullPath} />
            </Part>
          </div>
          <Part title="Members" explain={explain}>
            <Members fullPath={space.fullPath} />
          </Part>
        </div>
      </PageBody>
    </Page>
  )
}

function Boards({ fullPath }: { fullPath: string }) {
  const { items, total } = useSuspenseQuery(groupBoardsQuery(fullPath)).data
  return <BoardRows space={{ kind: 'group', fullPath }} boards={items} total={total} />
}

/** Most groups have no subgroups. Renders nothing for them. */
function Subgroups({ fullPath }: { fullPath: string }) {
  const { items, total } = useSuspenseQuery(subgroupsQuery(fullPath)).data
  if (items.length === 0) return null
  return (
    <Section title="Subgroups" count={total}>
      <Rows>
        {items.map((group) => (
          <GroupRow key={group.id} group={group} within={fullPath} />
        ))}
      </Rows>
    </Section>
  )
}

function Projects({ fullPath }: { fullPath: string }) {
  const [params] = useSearchParams()
  const { page } = readListAddress(params)
  const { items, total, nextPage } = useSuspenseQuery(groupProjectsQuery(fullPath, page)).data
  return (
    <Section title="Projects" count={total}>
      {items.length === 0 ? (
        <EmptyRows>No projects yet.</EmptyRows>
      ) : (
        <div className="space-y-3">
          <Rows>
            {items.map((project) => (
              <ProjectRow key={project.id} project={project} within={fullPath} />
            ))}
          </Rows>
          <Pager page={page} nextPage={nextPage} />
        </div>
      )}
    </Section>
  )
}

function Members({ fullPath }: { fullPath: string }) {
  const { items, total } = useSuspenseQuery(groupMembersQuery(fullPath)).data
  return <MemberRows space={{ kind: 'group', fullPath }} members={items} total={total} />
}
