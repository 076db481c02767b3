import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { importGroup } from '#contract/group-imports.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { GroupRow } from '#web/widgets/group-row.tsx'
import { readListAddress } from '#web/widgets/list-address.ts'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { Pager } from '#web/widgets/pager.tsx'
import { SearchBox } from '#web/widgets/search-box.tsx'
import { EmptyRows, Rows } from '#web/widgets/section.tsx'
import { groupsQuery } from './group-queries.ts'

export const groupListLoader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) =>
    await prefetch(queryClient, groupsQuery(readListAddress(new URL(request.url).searchParams)))

export function GroupListPage() {
  const [params] = useSearchParams()
  const address = readListAddress(params)
  const canImport = useHasCapability(importGroup)
  const { items, nextPage } = useSuspenseQuery(groupsQuery(address)).data
  return (
    <Page title="Groups">
      <PageBody>
        <div className="space-y-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <SearchBox label="Filter groups" />
            {canImport && (
              <Link to={paths.importGroup()} className={buttonClass()}>
                <Upload aria-hidden size={16} strokeWidth={1.5} />
                Import group
              </Link>
            )}
          </div>
          {items.length === 0 ? (
            <EmptyRows>
              {address.search ? `No groups match “${address.search}”.` : 'No groups yet.'}
            </EmptyRows>
          ) : (
            <Rows>
              {items.map((group) => (
                <GroupRow key={group.id} group={group} />
              ))}
            </Rows>
          )}
          <Pager page={address.page} nextPage={nextPage} />
        </div>
      </PageBody>
    </Page>
  )
}
