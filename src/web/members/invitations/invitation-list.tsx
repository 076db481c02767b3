import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'

import { explainForRole } from '#web/api/api-failure.ts'
import type { Space } from '#web/paths.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { readListAddress } from '#web/widgets/list-address.ts'
import { Pager } from '#web/widgets/pager.tsx'
import { Part } from '#web/widgets/part.tsx'
import { SearchBox } from '#web/widgets/search-box.tsx'
import { EmptyRows, Rows } from '#web/widgets/section.tsx'
import { useRowKeys } from '#web/widgets/use-row-keys.ts'
import { invitationsQuery } from './invitation-queries.ts'
import { InvitationRow } from './invitation-row.tsx'

interface InvitationListProps {
  space: Space
  isOwner: boolean
}

/** The pending invitations, with a search for an exact address. */
export function InvitationList(props: InvitationListProps) {
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SearchBox label="Exact email address" />
        <p className="text-small text-muted">
          Invitations to this {props.space.kind} only, not to its parent groups.
        </p>
      </div>
      <Part title="Invited" explain={explainForRole}>
        <InvitationRows {...props} />
      </Part>
    </div>
  )
}

function InvitationRows({ space, isOwner }: InvitationListProps) {
  const [params] = useSearchParams()
  const address = readListAddress(params)
  const { items, nextPage } = useSuspenseQuery(invitationsQuery(space, address)).data
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  useRowKeys(rows)
  if (items.length === 0) {
    return (
      <EmptyRows>
        {address.search
          ? `No pending invitation for “${address.search}”. Enter the exact email address.`
          : 'No pending invitations. People with an account become members immediately.'}
      </EmptyRows>
    )
  }
  return (
    <div className="space-y-3">
      <Rows ref={rows} label="Invited">
        {items.map((invitation) => (
          <InvitationRow
            key={invitation.invite_email}
            space={space}
            invitation={invitation}
            isOwner={isOwner}
          />
        ))}
      </Rows>
      <Pager page={address.page} nextPage={nextPage} />
    </div>
  )
}
