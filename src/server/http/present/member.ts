import type { Member } from '#contract/members.ts'
import type { Deps } from '#server/deps.ts'
import type { MemberView } from '#server/store/spaces/member-views.ts'
import { presentUser } from './user.ts'

export function presentMember(deps: Deps, member: MemberView): Member {
  return {
    ...presentUser(deps, member),
    access_level: member.access_level,
    created_at: member.created_at,
    ...(member.created_by ? { created_by: presentUser(deps, member.created_by) } : {}),
    expires_at: member.expires_at,
    membership_state: 'active',
  }
}
