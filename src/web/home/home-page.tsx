import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { listProjects } from '#contract/projects.ts'
import { explain } from '#web/api/api-failure.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { ownerQuery } from '#web/api/owner.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { useNow } from '#web/ui/use-now.ts'
import { GroupRow } from '#web/widgets/group-row.tsx'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { Part } from '#web/widgets/part.tsx'
import { ProjectRow } from '#web/widgets/project-row.tsx'
import { EmptyRows, Rows, Section } from '#web/widgets/section.tsx'
import { myGroupsQuery, myProjectsQuery } from './home-queries.ts'
import { RecentBoards } from './recent-boards.tsx'

export const homeLoader = (queryClient: QueryClient) => async () =>
  await prefetch(queryClient, currentUserQuery(), myProjectsQuery(), myGroupsQuery())

export function HomePage() {
  const now = useNow()
  const user = useSuspenseQuery(currentUserQuery()).data
  const owner = useSuspenseQuery(ownerQuery()).data
  const hasProjectList = useHasCapability(listProjects)
  return (
    <Page title="Home">
      <PageBody>
        <p className="text-h1 font-semibold">
          {greeting(new Date(now).getHours())}
          {user && `, ${user.name.split(' ')[0]}`}
        </p>
        <RecentBoards owner={owner} />
        {!hasProjectList && (
          <Link to={paths.projects()} className={buttonClass('primary')}>
            Open a project or group by its path
          </Link>
        )}
        <Part title="Your projects" explain={explain}>
          <MyProjects />
        </Part>
        <Part title="Your groups" explain={explain}>
          <MyGroups />
        </Part>
      </PageBody>
    </Page>
  )
}

function MyProjects() {
  const { items, total } = useSuspenseQuery(myProjectsQuery()).data
  return (
    <Section
      title="Your projects"
      count={total || null}
      more={{ label: 'All projects', to: paths.projects() }}
    >
      {items.length > 0 ? (
        <Rows>
          {items.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </Rows>
      ) : (
        <EmptyRows>
          You are not a member of any project yet. Ask a project owner to add you.
        </EmptyRows>
      )}
    </Section>
  )
}

function MyGroups() {
  const { items, total } = useSuspenseQuery(myGroupsQuery()).data
  return (
    <Section
      title="Your groups"
      count={total || null}
      more={{ label: 'All groups', to: paths.groups() }}
    >
      {items.length > 0 ? (
        <Rows>
          {items.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </Rows>
      ) : (
        <EmptyRows>You are not a member of any group yet.</EmptyRows>
      )}
    </Section>
  )
}

/** Fits the hour of the day, 0 to 23. */
function greeting(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}
