import { Link } from 'react-router'

import { roleName } from '#contract/rights.ts'
import { calendarToday } from '#web/lib/calendar.ts'
import { paths, type Space } from '#web/paths.ts'
import { Time } from '#web/ui/time.tsx'
import { endWords } from '#web/widgets/terms/end-words.ts'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { MemberMenu } from './member-menu.tsx'
import type { ListedMember } from './member-queries.ts'
import type { MemberRights } from './use-member-rights.ts'

interface MemberRowProps {
  space: Space
  member: ListedMember
  rights: MemberRights
}

export function MemberRow({ space, member, rights }: MemberRowProps) {
  const { source, expires_at, created_by } = member
  return (
    <li className="flex items-center gap-3 px-3 py-(--row-y)">
      <UserAvatar user={member} size={32} decorative />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 lg:grid-cols-[minmax(0,1fr)_8rem_minmax(0,18rem)] lg:items-center">
        <p className="truncate">
          <Link
            to={paths.person(member.username)}
            className="rounded-inner font-medium outline-offset-[-2px] hover:underline finger-room pointer-coarse:inline-block pointer-coarse:py-3"
          >
            {member.name}
          </Link>{' '}
          <span className="text-faint">@{member.username}</span>
          {member.id === rights.userId && <span className="text-muted"> · you</span>}
          {member.state !== 'active' && <span className="text-warning"> · {member.state}</span>}
        </p>
        <p>{roleName(member.access_level)}</p>
        <p className="text-small text-muted">
          {source && (
            <>
              Inherited from{' '}
              <Link
                to={paths.members({ kind: 'group', fullPath: source })}
                className="rounded-inner underline hover:text-text pointer-coarse:-my-3.5 pointer-coarse:inline-block pointer-coarse:min-w-11 pointer-coarse:py-3.5"
              >
                {source}
              </Link>
            </>
          )}
          {!source && (
            <>
              Joined <Time value={member.created_at} />
              {created_by && created_by.id !== member.id && `, added by ${created_by.name}`}
            </>
          )}
          {expires_at && ` · ${endWords(expires_at, calendarToday())}`}
        </p>
      </div>
      <span className="flex w-8 justify-end">
        {(rights.canManage || member.id === rights.userId) && (
          <MemberMenu space={space} member={member} rights={rights} />
        )}
      </span>
    </li>
  )
}
