import { useQuery } from '@tanstack/react-query'
import { Ban, BriefcaseBusiness, MapPin } from 'lucide-react'

import type { UserBasic } from '#contract/users.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { Time } from '#web/ui/time.tsx'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { profileQuery } from './person-queries.ts'

export type Person = UserBasic

const STATES: Record<Person['state'], string | null> = {
  active: null,
  blocked: 'Blocked: this account cannot sign in',
  deactivated: 'Deactivated for inactivity',
}

/** The header on a user's page. */
export function PersonHeader({ person }: { person: Person }) {
  const profile = useQuery(profileQuery(person.id)).data
  const self = useQuery(currentUserQuery()).data
  const state = STATES[person.state]
  const work = [profile?.job_title, profile?.organization].filter(Boolean).join(', ')
  return (
    <div className="flex flex-wrap items-start gap-4">
      <UserAvatar user={person} size={48} decorative />
      <div className="min-w-0 flex-1 basis-60 space-y-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span aria-hidden className="text-h1 font-semibold">
            {person.name}
          </span>
          <span className="text-muted">@{person.username}</span>
          {person.id === self?.id && <span className="text-small text-faint">You</span>}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          {state && (
            <span className="inline-flex items-center gap-1 text-warning">
              <Ban aria-hidden size={14} strokeWidth={1.5} />
              {state}
            </span>
          )}
          {work && (
            <span className="inline-flex items-center gap-1">
              <BriefcaseBusiness aria-hidden size={14} strokeWidth={1.5} />
              {work}
            </span>
          )}
          {profile?.location && (
            <span className="inline-flex items-center gap-1">
              <MapPin aria-hidden size={14} strokeWidth={1.5} />
              {profile.location}
            </span>
          )}
          {profile?.created_at && (
            <span>
              Joined <Time value={profile.created_at} isFocusable />
            </span>
          )}
        </div>
        {profile?.bio && (
          <p className="max-w-190 pt-1 text-body text-muted whitespace-pre-line">{profile.bio}</p>
        )}
      </div>
    </div>
  )
}
