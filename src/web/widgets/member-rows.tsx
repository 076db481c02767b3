import { Link } from 'react-router'

import type { Member } from '#contract/members.ts'
import { roleName } from '#contract/rights.ts'
import { paths, type Space } from '#web/paths.ts'
import { EmptyRows, Rows, Section } from './section.tsx'
import { UserAvatar } from './user-avatar.tsx'

interface MemberRowsProps {
  space: Space
  members: readonly Member[]
  total: number | null
}

export function MemberRows({ space, members, total }: MemberRowsProps) {
  const hidden = (total ?? 0) - members.length
  return (
    <Section
      title="Members"
      count={total}
      more={[{ label: 'All members', to: paths.members(space) }]}
    >
      {members.length === 0 ? (
        <EmptyRows>No members yet.</EmptyRows>
      ) : (
        <Rows>
          {members.map((member) => (
            <li key={member.id} className="flex min-h-10 items-center gap-2.5 px-3 py-1.5">
              <UserAvatar user={member} size={24} decorative />
              <span className="min-w-0 flex-1 truncate">
                <Link
                  to={paths.person(member.username)}
                  className="rounded-inner outline-offset-[-2px] hover:underline pointer-coarse:inline-block pointer-coarse:py-3"
                >
                  {member.name}
                </Link>{' '}
                <span className="text-faint">@{member.username}</span>
              </span>
              <span className="shrink-0 text-small text-muted">
                {roleName(member.access_level)}
              </span>
            </li>
          ))}
          {hidden > 0 && <li className="px-3 py-2 text-small text-muted">and {hidden} more</li>}
        </Rows>
      )}
    </Section>
  )
}
