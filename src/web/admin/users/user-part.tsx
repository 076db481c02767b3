import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { UserBasic } from '#contract/users.ts'
import { explainAdmin } from '#web/admin/explain-admin.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { readListAddress } from '#web/widgets/list-address.ts'
import { ListTabs } from '#web/widgets/list-tabs.tsx'
import { Pager } from '#web/widgets/pager.tsx'
import { Part } from '#web/widgets/part.tsx'
import { SearchBox } from '#web/widgets/search-box.tsx'
import { EmptyRows, Rows } from '#web/widgets/section.tsx'
import { useRowKeys } from '#web/widgets/use-row-keys.ts'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { UserMenu } from './user-menu.tsx'
import { readFilter, usersQuery } from './user-queries.ts'

const NewUserDialog = lazyPart(async () => (await import('./new-user-dialog.tsx')).NewUserDialog)

/** Finds, creates and blocks users. */
export function UserPart() {
  const [params] = useSearchParams()
  const filter = readFilter(params)
  const [isCreating, setCreating] = useState(false)
  return (
    <div className="space-y-4">
      <ListTabs
        shown={filter}
        tabs={[
          { id: 'active', label: 'Active', to: '?' },
          { id: 'blocked', label: 'Blocked', to: '?filter=blocked' },
          { id: 'all', label: 'All', to: '?filter=all' },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchBox label="Filter users" />
        <Button variant="primary" onPress={() => setCreating(true)}>
          <Plus aria-hidden size={16} />
          New user
        </Button>
      </div>
      <Part key={filter} title="Users" explain={explainAdmin}>
        <UserRows />
      </Part>
      {isCreating && <NewUserDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

function UserRows() {
  const [params] = useSearchParams()
  const address = readListAddress(params)
  const { items, nextPage } = useSuspenseQuery(usersQuery(readFilter(params), address)).data
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  useRowKeys(rows)
  if (items.length === 0) {
    return (
      <EmptyRows>{address.search ? `No users match “${address.search}”.` : 'No users.'}</EmptyRows>
    )
  }
  return (
    <div className="space-y-3">
      <Rows ref={rows} label="Users">
        {items.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </Rows>
      <Pager page={address.page} nextPage={nextPage} />
    </div>
  )
}

function UserRow({ user }: { user: UserBasic }) {
  return (
    <li className="flex items-center gap-3 px-3 py-(--row-y)">
      <UserAvatar user={user} size={32} decorative />
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1.5">
        <Link
          to={paths.person(user.username)}
          title={user.name}
          className="max-w-full rounded-inner font-medium outline-offset-[-2px] hover:underline finger-room pointer-coarse:py-3"
        >
          <span className="block truncate">{user.name}</span>
        </Link>
        <span className="flex max-w-full">
          <span className="truncate text-faint">@{user.username}</span>
          {user.state !== 'active' && (
            <span className="whitespace-pre text-warning"> · {user.state}</span>
          )}
        </span>
      </p>
      <UserMenu user={user} />
    </li>
  )
}
