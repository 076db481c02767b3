import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { isAddress } from '#server/domain/invitations/mail-address.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { findUsersByEmail, type User } from '#server/store/accounts/users.ts'
import type { Namespace } from '#server/store/spaces/namespaces.ts'
import type { ArchivedMember } from './archive-fields.ts'
import type { Omissions } from './omissions.ts'
import { shownPath } from './stage-groups.ts'
import type { StagedPlanning } from './stage-planning.ts'

export interface Membership {
  group: Namespace
  userId: number
  accessLevel: number
  expires_at: string | null
}

/** A pending invitation of an archive. */
export type ArchivedInvitation = Omit<Membership, 'userId'> & { email: string }

interface MatchedMembers {
  memberships: Membership[]
  invitations: ArchivedInvitation[]
  /** The ids of the members and of the importer, by email address in lower case. */
  people: Map<string, number>
}

const BATCH_SIZE = 500
/** The levels of members, highest first. Other servers have more, which count as the next lower one. */
const LEVELS = [
  accessLevel.owner,
  accessLevel.maintainer,
  accessLevel.developer,
  accessLevel.reporter,
  accessLevel.planner,
  accessLevel.guest,
]
/** Only top-level groups have members with minimal access. */
const TOP_LEVELS = [...LEVELS, accessLevel.minimal]

/**
 * Finds the accounts of an archive's members by email address. Only administrators restore other people's memberships:
 * everyone else could find out which addresses have an account.
 */
export async function matchMembers(
  deps: Deps,
  importer: User,
  members: StagedPlanning['members'],
  omissions: Omissions,
): Promise<MatchedMembers> {
  const people = new Map([[importer.email.toLowerCase(), importer.id]])
  const memberships = new Map<string, Membership>()
  const invitations = new Map<string, ArchivedInvitation>()
  const keep = (group: Namespace, member: ArchivedMember, accounts: Map<string, number>) => {
    const key = member.user?.email?.toLowerCase()
    const userId = key === undefined ? undefined : accounts.get(key)
    if (!importer.admin && userId === importer.id) return null
    const levels = member.user && group.id === group.root_id ? TOP_LEVELS : LEVELS
    const level = levels.find((level) => level <= member.accessLevel)
    if (!importer.admin) return 'Only administrators can import members'
    if (!member.user && !isAddress(member.inviteEmail)) return 'The email address is invalid'
    if (member.user && key === undefined) return 'The archive contains no public email address'
    if (member.user && userId === undefined) return 'No account has this email address'
    if (level === undefined) return 'The role gives no access'
    if (member.expires_at && member.expires_at <= today(deps)) return 'The membership has expired'
    const { expires_at, inviteEmail: email } = member
    if (key === undefined || userId === undefined) {
      const invitation = { group, email, accessLevel: level, expires_at }
      invitations.set(`${group.id} ${email.toLowerCase()}`, invitation)
      return null
    }
    memberships.set(`${group.id} ${userId}`, { group, userId, accessLevel: level, expires_at })
    people.set(key, userId)
    return null
  }
  for (let from = 0; from < members.length; from += BATCH_SIZE) {
    const some = members.slice(from, from + BATCH_SIZE)
    const accounts = await findAccounts(deps, some)
    for (const { group, member } of some) {
      const reason = keep(group, member, accounts)
      const name = member.user?.username ?? member.inviteEmail
      if (reason) omissions.add({ group: shownPath(group), kind: 'member', name, reason })
    }
  }
  return {
    memberships: [...memberships.values()],
    invitations: [...invitations.values()],
    people,
  }
}

async function findAccounts(
  { db }: Deps,
  members: StagedPlanning['members'],
): Promise<Map<string, number>> {
  const emails = members.flatMap(({ member }) => member.user?.email ?? [])
  const users = emails.length === 0 ? [] : await findUsersByEmail(db, emails)
  return new Map(users.filter(({ bot }) => !bot).map(({ id, email }) => [email.toLowerCase(), id]))
}
