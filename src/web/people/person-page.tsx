import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'

import { explain } from '#web/api/api-failure.ts'
import { ownerQuery } from '#web/api/owner.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { paths } from '#web/paths.ts'
import { useRecentBoards } from '#web/spaces/recent-boards.ts'
import { BoardLink } from '#web/widgets/board-link.tsx'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { Part } from '#web/widgets/part.tsx'
import { ProjectRow } from '#web/widgets/project-row.tsx'
import { EmptyRows, Rows, Section } from '#web/widgets/section.tsx'
import { PersonHeader, type Person } from './person-header.tsx'
import { personalProjectsQuery, personQuery, profileQuery } from './person-queries.ts'

/** Starts loading a user's page. Returns false when the user does not exist. */
export async function loadPerson(queryClient: QueryClient, username: string): Promise<boolean> {
  const { items } = await queryClient.ensureQueryData(personQuery(username))
  const [person] = items
  if (!person) return false
  await prefetch(queryClient, profileQuery(person.id), personalProjectsQuery(person.id))
  return true
}

/** A user's profile and links to their work. */
export function PersonPage({ username }: { username: string }) {
  const person = useSuspenseQuery(personQuery(username)).data!
  return (
    <Page title={person.name}>
      <PageBody>
        <PersonHeader person={person} />
        <div className="grid gap-8 lg:grid-cols-2">
          <WorkRows person={person} />
          <Part title="Projects" explain={explain}>
            <Projects id={person.id} />
          </Part>
        </div>
      </PageBody>
    </Page>
  )
}

function Projects({ id }: { id: number }) {
  const { items, total } = useSuspenseQuery(personalProjectsQuery(id)).data
  return (
    <Section title="Projects" count={total}>
      {items.length === 0 ? (
        <EmptyRows>No personal projects that you can see.</EmptyRows>
      ) : (
        <Rows>
          {items.map((project) => (
            <ProjectRow key={project.id} project={project} within={project.namespace.full_path} />
          ))}
        </Rows>
      )}
    </Section>
  )
}

const SHOWN = 6

/** The viewer's recent boards, each filtered by the user as assignee. */
function WorkRows({ person }: { person: Person }) {
  const owner = useSuspenseQuery(ownerQuery()).data
  const boards = useRecentBoards(owner)
  return (
    <Section title="Working on">
      {boards.length === 0 ? (
        <EmptyRows>Open a board to see what this person is working on.</EmptyRows>
      ) : (
        <Rows>
          {boards.slice(0, SHOWN).map(({ space, id, name }) => (
            <li
              key={`${space.kind}-${id}`}
              className="relative flex min-h-(--row-min) items-start gap-3 px-3 py-(--row-y) hover:bg-hover"
            >
              <BoardLink to={paths.boardOfPerson(space, id, person.username)} name={name}>
                <p className="truncate text-small text-muted">{space.fullPath}</p>
              </BoardLink>
            </li>
          ))}
        </Rows>
      )}
    </Section>
  )
}
