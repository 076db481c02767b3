import { Link } from 'react-router'

import type { UserBasic } from '#contract/users.ts'
import { paths } from '#web/paths.ts'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { UserMenu } from './user-menu.tsx'

export function UserRow({ user }: { user: UserBasic }) {
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
