import { accessLevel, isAtLeast } from '#contract/rights.ts'
import type { Space } from '#web/paths.ts'
import { useAccess } from '#web/spaces/access-level.ts'

/** The current user's rights over the members of a project or group. */
export interface MemberRights {
  /** The user's id. Undefined until it is known. */
  readonly userId: number | undefined
  /** True for direct and inherited members. Undefined when the server does not say. */
  readonly isMember: boolean | undefined
  /** True when the user may invite, change and remove members. */
  readonly canManage: boolean
  /** True when the user may also change owners. */
  readonly isOwner: boolean
}

export function useMemberRights(space: Space): MemberRights {
  const access = useAccess(space)
  return {
    userId: access.id,
    isMember: access.accessLevel === undefined ? undefined : access.accessLevel > 0,
    canManage: isAtLeast(
      access,
      space.kind === 'group' ? accessLevel.owner : accessLevel.maintainer,
    ),
    isOwner: isAtLeast(access, accessLevel.owner),
  }
}
