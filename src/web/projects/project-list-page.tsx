import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { prefetch } from '#web/api/prefetch.ts'
import { readListAddress } from '#web/widgets/list-address.ts'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { Pager } from '#web/widgets/pager.tsx'
import { ProjectRow } from '#web/widgets/project-row.tsx'
import { SearchBox } from '#web/widgets/search-box.tsx'
import { EmptyRows, Rows } from '#web/widgets/section.tsx'
import { projectsQuery } from './project-queries.ts'

export const projectListLoader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) =>
    await prefetch(queryClient, projectsQuery(readListAddress(new URL(request.url).searchParams)))

export function ProjectListPage() {
  const [params] = useSearchParams()
  const address = readListAddress(params)
  const { items, nextPage } = useSuspenseQuery(projectsQuery(address)).data
  return (
    <Page title="Projects">
      <PageBody>
        <div className="space-y-4">
          <SearchBox label="Filter projects" />
          {items.length === 0 ? (
            <EmptyRows>
              {address.search ? `No projects match “${address.search}”.` : 'No projects yet.'}
            </EmptyRows>
          ) : (
            <Rows>
              {items.map((project) => (
                <ProjectRow key={project.id} project={project} />
              ))}
            </Rows>
          )}
          <Pager page={address.page} nextPage={nextPage} />
        </div>
      </PageBody>
    </Page>
  )
}
