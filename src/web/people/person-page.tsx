import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'

import { explain } from '#web/api/api-failure.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { Part } from '#web/widgets/part.tsx'
import { ProjectRow } from '#web/widgets/project-row.tsx'
import { EmptyRows, Rows, Section } from '#web/widgets/section.tsx'
import { PersonHeader } from './person-header.tsx'
import { personalProjectsQuery, personQuery, profileQuery } from './person-queries.ts'
import { WorkRows } from './work-rows.tsx'

/** Whether there is such a person; what their page shows is then on its way. */
export async function loadPerson(queryClient: QueryClient, username: string): Promise<boolean> {
  const person = await queryClient.ensureQueryData(personQuery(username))
  if (!person) return false
  await prefetch(queryClient, profileQuery(person.id), personalProjectsQuery(person.id))
  return true
}

/** Who somebody is, and where their work can be seen. */
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
        <EmptyRows>No project of their own that you can see.</EmptyRows>
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
