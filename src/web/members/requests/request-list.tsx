import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'

import { explainForRole } from '#web/api/api-failure.ts'
import type { Space } from '#web/paths.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { readListAddress } from '#web/widgets/list-address.ts'
import { Pager } from '#web/widgets/pager.tsx'
import { Part } from '#web/widgets/part.tsx'
import { EmptyRows, Rows } from '#web/widgets/section.tsx'
import { useRowKeys } from '#web/widgets/use-row-keys.ts'
import { AccessRequestRow } from './access-request-row.tsx'
import { requestsQuery } from './request-queries.ts'

interface RequestListProps {
  space: Space
  isOwner: boolean
}

export function RequestList(props: RequestListProps) {
  return (
    <Part title="Access requests" explain={explainForRole}>
      <RequestRows {...props} />
    </Part>
  )
}

function RequestRows({ space, isOwner }: RequestListProps) {
  const [params] = useSearchParams()
  const { page } = readListAddress(params)
  const { items, nextPage } = useSuspenseQuery(requestsQuery(space, page)).data
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  useRowKeys(rows)
  if (items.length === 0) return <EmptyRows>No access requests.</EmptyRows>
  return (
    <div className="space-y-3">
      <Rows ref={rows} label="Access requests">
        {items.map((request) => (
          <AccessRequestRow key={request.id} space={space} request={request} isOwner={isOwner} />
        ))}
      </Rows>
      <Pager page={page} nextPage={nextPage} />
    </div>
  )
}
