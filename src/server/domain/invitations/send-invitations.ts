import type { sendProjectInvitations } from '#contract/invitations.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { badRequest } from '#server/domain/refusal.ts'
import { sentenceOf } from '#server/domain/spaces/member-additions.ts'
import { levelProblems } from '#server/domain/spaces/member-level.ts'
import {
  managing,
  refuseOwnerships,
  requireMemberSpace,
  type MemberSpace,
} from '#server/domain/spaces/members.ts'
import { findProblems } from '#server/domain/spaces/space-names.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { findUsersByEmail, type User } from '#server/store/accounts/users.ts'
import { lockRow } from '#server/store/dialect.ts'
import { countMatchesBy, recordMatches } from '#server/store/invitations/address-matches.ts'
import {
  findInvitations,
  insertInvitations,
  updateInvitations,
  type Invitation,
} from '#server/store/invitations/invitations.ts'
import { countMailsBy, insertMails, listRecipientsSince } from '#server/store/invitations/mails.ts'
import type { MemberSource } from '#server/store/spaces/members.ts'
import { lockTree } from '#server/store/spaces/namespaces.ts'
import { addPeople, type Reasons } from './add-people.ts'
import { deliverSoon } from './deliver-mails.ts'
import { linkEnd, newLink } from './invitation-link.ts'
import { invitationSubject } from './invitation-mail.ts'
import { isAddress } from './mail-address.ts'
import { mailRow } from './mail-row.ts'

type InvitationInput = Input<typeof sendProjectInvitations>

const MAX_AT_ONCE = 100
const DAY = 24 * 60 * 60 * 1000
/** Maximum mails about one project or group to one address per day, counting revoked invitations. */
const MAILS_PER_ADDRESS = 3

/**
 * Invites people by email, and adds those who have an account. Returns why people could not be invited: a reason for each,
 * or one for all.
 */
export async function sendInvitations(
  deps: Deps,
  user: User,
  kind: MemberSource['kind'],
  wanted: InvitationInput,
): Promise<Reasons | string> {
  const found = await requireMemberSpace(deps, user, kind, wanted.id, managing[kind])
  refuseOwnerships(user, found, wanted.access_level)
  if (wanted.email === undefined && wanted.user_id === undefined) {
    throw badRequest('Must provide either email or user_id as a parameter')
  }
  const emails = uniqueEmails(wanted.email ?? [])
  const ids = [...new Set(wanted.user_id)]
  const count = emails.length + ids.length
  if (count === 0) return 'Invites cannot be blank'
  if (count > MAX_AT_ONCE) return `Too many users specified (limit is ${MAX_AT_ONCE})`
  const reasons = await inTransaction(deps, async (deps) => {
    await lockTree(deps.db, { id: found.namespace_id, root_id: found.root_id })
    // It may have been deleted before the lock.
    const space = await requireMemberSpace(deps, user, kind, String(found.id), managing[kind])
    const { reasons, known } = await inviteAddresses(deps, user, space, emails, wanted)
    return new Map([...reasons, ...(await addPeople(deps, user, space, { known, ids, ...wanted }))])
  })
  deliverSoon(deps)
  return reasons
}

/**
 * Invites the addresses without an account. Returns why some were not invited, and the accounts with the other
 * addresses. Accounts count towards the user's limit as mails do, and beyond it all addresses get the same answer.
 * Otherwise invitations would tell without limit who has an account.
 */
async function inviteAddresses(
  deps: Deps,
  user: User,
  space: MemberSpace,
  emails: readonly string[],
  wanted: InvitationInput,
): Promise<{ reasons: Reasons; known: Map<string, User> }> {
  const reasons: Reasons = new Map()
  const known = new Map<string, User>()
  if (emails.length === 0) return { reasons, known }
  const problems = findProblems(levelProblems(deps, space, wanted, undefined))
  const now = deps.now()
  const dayAgo = new Date(Date.parse(now) - DAY).toISOString()
  await lockRow(deps.db, 'users', user.id)
  const sentToday = await listRecipientsSince(deps.db, space, emails, dayAgo)
  const pending = await findInvitations(deps.db, space, emails)
  const spent =
    (await countMailsBy(deps.db, user.id, dayAgo)) +
    (await countMatchesBy(deps.db, user.id, dayAgo))
  const budget = deps.config.limits.invitationsPerUser - spent
  const accounts = budget > 0 ? await findUsersByEmail(deps.db, emails) : []

  const fresh: string[] = []
  const repeated: Invitation[] = []
  const changed: Invitation[] = []
  for (const email of emails) {
    const key = email.toLowerCase()
    const account = accounts.find((each) => each.email.toLowerCase() === key)
    const sent = sentToday.filter((address) => address === key).length
    const old = pending.find((invitation) => invitation.email.toLowerCase() === key)
    if (known.size + fresh.length + repeated.length >= budget) reasons.set(email, TOO_MANY)
    else if (account) known.set(email, account)
    else if (!isAddress(email)) reasons.set(email, 'Invite email is invalid')
    else if (problems) reasons.set(email, sentenceOf(problems))
    else if (old && !mayChange(user, space, old)) {
      reasons.set(email, 'not authorized to update member')
    } else if (old && isChanged(old, wanted) && old.link_expires_at > now) changed.push(old)
    else if (old && (sent > 0 || old.unsubscribed))
      reasons.set(email, `Member already invited to ${space.name}`)
    else if (sent >= MAILS_PER_ADDRESS) reasons.set(email, TOO_MANY)
    else if (old) repeated.push(old)
    else fresh.push(email)
  }

  await recordMatches(deps.db, user.id, known.size, { now, past: dayAgo })
  await updateInvitations(deps.db, idsOf(changed), {
    ...termsOf(wanted),
    updated_at: now,
  })
  await updateInvitations(deps.db, idsOf(repeated), {
    ...termsOf(wanted),
    link_expires_at: linkEnd(deps),
    updated_at: now,
  })
  const added = await insertInvitations(
    deps.db,
    fresh.map((email) => rowOf(deps, user, space, email, wanted)),
  )
  const mails = [...added, ...repeated].map(({ id, email }) =>
    mailRow(
      deps,
      { id, email, source_type: space.kind, source_id: space.id },
      {
        subject: invitationSubject(space.name),
        created_by_id: user.id,
      },
    ),
  )
  await insertMails(deps.db, mails)
  return { reasons, known }
}

const TOO_MANY = 'Too many invitations were sent. Try again tomorrow'

function rowOf(deps: Deps, user: User, space: MemberSpace, email: string, wanted: InvitationInput) {
  const now = deps.now()
  return {
    root_id: space.root_id,
    source_type: space.kind,
    source_id: space.id,
    email,
    ...termsOf(wanted),
    ...newLink(deps),
    created_by_id: user.id,
    created_at: now,
    updated_at: now,
  }
}

const termsOf = ({ access_level, expires_at }: InvitationInput) => ({
  access_level,
  expires_at: expires_at ?? null,
})

const isChanged = (old: Invitation, wanted: InvitationInput) =>
  old.access_level !== wanted.access_level || old.expires_at !== (wanted.expires_at ?? null)

const mayChange = (user: User, space: MemberSpace, old: Invitation) =>
  user.admin || space.access_level >= Math.min(old.access_level, accessLevel.owner)

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Drops repeated addresses, ignoring case. */
function uniqueEmails(emails: readonly string[]): string[] {
  return [
    ...new Map(emails.toReversed().map((email) => [email.toLowerCase(), email])).values(),
  ].toReversed()
}
