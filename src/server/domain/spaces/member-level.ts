import { roleName } from '#contract/rights.ts'
import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { accessLevel } from '#server/domain/policy.ts'
import type { InheritedMember, MemberSource } from '#server/store/spaces/members.ts'
import type { Problems } from './space-names.ts'

const LEVELS: readonly number[] = [10, 15, 20, 30, 40, 50]

/** Returns the problems of a membership's level and expiry date, given the user's inherited membership. */
export function levelProblems(
  deps: Deps,
  space: MemberSource,
  { access_level, expires_at }: { access_level: number; expires_at?: string | null | undefined },
  inherited: InheritedMember | undefined,
): Problems {
  const isMinimal = access_level === accessLevel.minimal && space.id === space.root_id
  const isLevel = LEVELS.includes(access_level) || (isMinimal && space.kind === 'group')
  const isLower = inherited !== undefined && access_level < inherited.access_level
  return {
    access_level: [
      ...(isLevel ? [] : ['is not included in the list']),
      ...(isLevel && isLower
        ? [
            `should be greater than or equal to ${roleName(inherited.access_level)} inherited membership from group ${inherited.group_name}`,
          ]
        : []),
    ],
    // The expiry date is the first day without access, so today counts as past.
    expires_at: expires_at && expires_at <= today(deps) ? ['cannot be a date in the past'] : [],
  }
}
