import { Mail } from 'lucide-react'

import type { Invitation } from '#contract/invitations.ts'
import { roleName } from '#contract/rights.ts'
import { calendarToday } from '#web/lib/calendar.ts'
import type { Space } from '#web/paths.ts'
import { Time } from '#web/ui/time.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { endWords } from '#web/widgets/terms/end-words.ts'
import { InvitationMenu } from './invitation-menu.tsx'

interface InvitationRowProps {
  space: Space
  invitation: Invitation
  isOwner: boolean
}

export function InvitationRow({ space, invitation, isOwner }: InvitationRowProps) {
  const { invite_email, user_name, access_level, created_at, created_by_name, mail_state } =
    invitation
  const problem = useProblem(invitation)
  return (
    <li className="flex items-center gap-3 px-3 py-(--row-y)">
      <Mail aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-faint" />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 lg:grid-cols-[minmax(0,1fr)_8rem_minmax(0,18rem)] lg:items-center">
        <p className="min-w-0">
          <span className="block truncate font-medium" title={invite_email}>
            {invite_email}
          </span>
          {user_name && (
            <span className="block truncate text-small text-muted">Account: {user_name}</span>
          )}
          {problem && <span className="block text-small text-warning">{problem}</span>}
          {mail_state === 'queued' && !problem && (
            <span className="block text-small text-muted">The email is waiting to be sent.</span>
          )}
        </p>
        <p>{roleName(access_level)}</p>
        <p className="text-small text-muted">
          Invited <Time value={created_at} />
          {created_by_name && ` by ${created_by_name}`}
          {invitation.expires_at && ` · ${endWords(invitation.expires_at, calendarToday())}`}
        </p>
      </div>
      <InvitationMenu space={space} invitation={invitation} isOwner={isOwner} />
    </li>
  )
}

/** Returns why the invitation cannot be accepted, or empty text. */
function useProblem({ link_expires_at, mail_state }: Invitation): string {
  const now = useNow()
  if (mail_state === 'failed') return 'The email could not be delivered.'
  if (link_expires_at && Date.parse(link_expires_at) <= now) return 'The link has expired.'
  return ''
}
