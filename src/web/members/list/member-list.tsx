import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'

import type { Space } from '#web/paths.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { readListAddress } from '#web/widgets/list-address.ts'
import { Pager } from '#web/widgets/pager.tsx'
import { EmptyRows, Rows } from '#web/widgets/section.tsx'
import { useRowKeys } from '#web/widgets/use-row-keys.ts'
import { membersQuery } from './member-queries.ts'
import { MemberRow } from './member-row.tsx'
import type { MemberRights } from './use-member-rights.ts'

export function MemberList({ space, rights }: { space: Space; rights: MemberRights }) {
  const [params] = useSearchParams()
  const address = readListAddress(params)
  const { items, nextPage } = useSuspenseQuery(membersQuery(space, address)).data
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  useRowKeys(rows)
  if (items.length === 0) {
    return (
      <EmptyRows>
        {address.search ? `No members match “${address.search}”.` : 'No members yet.'}
      </EmptyRows>
    )
  }
  return (
    <div className="space-y-3">
      <Rows ref={rows} label="Members">
        {items.map((member) => (
          <MemberRow key={member.id} space={space} member={member} rights={rights} />
        ))}
      </Rows>
      <Pager page={address.page} nextPage={nextPage} />
    </div>
  )
}
