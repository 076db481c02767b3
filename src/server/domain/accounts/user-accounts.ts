import type { Input } from '#contract/route.ts'
import type { createUser as CreateUser, updateUser as UpdateUser } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { handleEvent, record } from '#server/domain/events.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { busy, conflict, forbidden, invalid, type Refusal } from '#server/domain/refusal.ts'
import { refuseProblems, TAKEN } from '#server/domain/spaces/space-names.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { revokeRecordsOf } from '#server/store/accounts/oauth-records.ts'
import { deleteSessionsOf } from '#server/store/accounts/sessions.ts'
import {
  findUserByEmail,
  findUserByUsername,
  insertUser,
  insertUserOnce,
  setBotsExternal,
  updateUser as updateUserRow,
  type User,
  type UserDetails,
} from '#server/store/accounts/users.ts'
import { isUniqueViolation, lockRow } from '#server/store/dialect.ts'
import { deleteUserRow, isSoleOwner } from '#server/store/removal/user-removal.ts'
import {
  findPersonalNamespace,
  insertPersonalNamespace,
  renameNamespace,
} from '#server/store/spaces/namespaces.ts'
import { hashPassword } from './passwords.ts'
import { userProblems } from './user-fields.ts'
import { requireUser } from './users.ts'

/** Account operations for administrators and the service itself. */

type NewUser = Input<typeof CreateUser>
type Changes = Omit<Input<typeof UpdateUser>, 'id'>

/**
 * Creates a user with a personal namespace. A user without a password cannot sign in until one is set. `andThen` runs in
 * the same transaction.
 */
export async function createUser(
  deps: Deps,
  creator: User | null,
  wanted: NewUser,
  andThen: (deps: Deps, user: User) => Promise<void> = async () => {},
): Promise<UserDetails> {
  const isRandom = wanted.force_random_password === true || wanted.reset_password === true
  const password = isRandom ? null : (wanted.password ?? '')
  const fields = { ...wanted, ...(password === null ? {} : { password }) }
  refuseProblems(invalid, userProblems(fields, wanted.email))
  const password_hash = password === null ? null : await hashPassword(password)
  const now = deps.now()

  const user = await saving(deps, null, wanted, () =>
    inTransaction(deps, async (deps) => {
      const row = await insertUser(deps.db, {
        ...columnsOf(wanted),
        email: wanted.email,
        name: wanted.name,
        username: wanted.username,
        password_hash,
        created_by_id: creator?.id ?? null,
        created_at: now,
        updated_at: now,
      })
      await insertPersonalNamespace(deps.db, row)
      await andThen(deps, row)
      return row
    }),
  )
  return requireUser(deps, user.id)
}

/** Updates an account. A new password ends all sessions and OAuth grants. */
export async function updateUser(deps: Deps, id: number, changes: Changes): Promise<UserDetails> {
  const user = await requireUser(deps, id)
  refuseProblems(invalid, userProblems(changes, changes.email ?? user.email))
  const { password } = changes
  const isRenamed = changes.username !== undefined || changes.name !== undefined
  const password_hash = password === undefined ? undefined : await hashPassword(password)

  await saving(deps, user, changes, () =>
    inTransaction(deps, async (deps) => {
      if (isRenamed) await renameUser(deps, id, changes)
      await updateUserRow(deps.db, id, {
        ...columnsOf(changes),
        ...(changes.email === undefined ? {} : { email: changes.email }),
        ...(password_hash === undefined ? {} : { password_hash }),
        updated_at: deps.now(),
      })
      if (changes.external !== undefined) {
        await setBotsExternal(deps.db, id, flag(changes.external))
      }
      if (password_hash !== undefined) {
        await deleteSessionsOf(deps.db, id)
        await revokeRecordsOf(deps.db, id)
      }
    }),
  )
  return requireUser(deps, id)
}

/** Renames the user and the personal namespace alike, one rename after the other. */
async function renameUser(deps: Deps, id: number, changes: Changes): Promise<void> {
  const found = await findPersonalNamespace(deps.db, id)
  if (found) await lockRow(deps.db, 'namespaces', found.id)
  const before = await requireUser(deps, id)
  const { username = before.username, name = before.name } = changes
  if (username === before.username && name === before.name) return
  await updateUserRow(deps.db, id, { username, name })
  const namespace = await findPersonalNamespace(deps.db, id)
  if (namespace) await renameNamespace(deps.db, namespace, { name, path: username })
}

/** Deletes an account with its projects. Contributions to other projects pass to the ghost user. */
export async function deleteUser(
  deps: Deps,
  id: number,
  {
    withContributions,
    unmodifiedSince,
  }: { withContributions: boolean; unmodifiedSince: Date | null },
): Promise<void> {
  const user = await requireUser(deps, id)
  if (user.email === GHOST_EMAIL) throw forbidden()
  const event = await inTransaction(deps, async (deps) => {
    await lockUnmodified(deps, 'users', id, unmodifiedSince, 'User')
    if (await isSoleOwner(deps.db, id, today(deps))) {
      throw conflict('User cannot be removed while is the sole-owner of a group')
    }
    const namespace = await findPersonalNamespace(deps.db, id)
    if (namespace) await deps.reactions.projectsDeleted(deps, user, { namespaceId: namespace.id })
    const heirId = await ensureGhost(deps)
    const gone = await deleteUserRow(deps.db, id, { heirId, withContributions })
    if (!gone) throw busy()
    return (
      namespace && record(deps, namespace.root_id, { kind: 'projects deleted', diskPaths: gone })
    )
  })
  if (event !== undefined) await handleEvent(deps, event)
}

const GHOST_EMAIL = 'ghost@users.invalid'

/** Returns the id of the user who inherits deleted users' contributions. */
async function ensureGhost({ db, now }: Deps): Promise<number> {
  const found = await findUserByEmail(db, GHOST_EMAIL)
  if (found) return found.id
  const time = now()
  await insertUserOnce(db, {
    username: 'ghost',
    name: 'Ghost User',
    email: GHOST_EMAIL,
    bio: 'This is a "Ghost User", created to hold the contributions of users who have since been deleted.',
    bot: 1,
    created_at: time,
    updated_at: time,
  })
  const ghost = await findUserByEmail(db, GHOST_EMAIL)
  if (!ghost) throw new Error('The username “ghost” belongs to another user.')
  return ghost.id
}

/** Runs the work. If a unique index refuses it, throws a refusal that names the taken email address or username. */
async function saving<T>(
  deps: Deps,
  self: User | null,
  { email, username }: { email?: string; username?: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw await takenBy(deps, self, email, username)
  }
}

async function takenBy(
  { db }: Deps,
  self: User | null,
  email = '',
  username = '',
): Promise<Refusal> {
  const isOther = (user: User | undefined) => user !== undefined && user.id !== self?.id
  if (isOther(await findUserByEmail(db, email))) return conflict('Email has already been taken')
  if (isOther(await findUserByUsername(db, username))) {
    return conflict('Username has already been taken')
  }
  return invalid({ username: [TAKEN] })
}

const flag = (value: boolean) => (value ? 1 : 0)

function columnsOf(given: Partial<NewUser>) {
  const { admin, can_create_group, external, private_profile } = given
  const { bio, job_title, location, note, organization, projects_limit, pronouns } = given
  const { public_email, website_url } = given
  const columns = {
    admin: admin === undefined ? undefined : flag(admin),
    can_create_group: can_create_group === undefined ? undefined : flag(can_create_group),
    external: external === undefined ? undefined : flag(external),
    private_profile: private_profile === undefined ? undefined : flag(private_profile),
    bio,
    job_title,
    location,
    note,
    organization,
    projects_limit,
    pronouns,
    public_email,
    website_url,
  } as const
  const set = Object.entries(columns).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set) as {
    [K in keyof typeof columns]?: NonNullable<(typeof columns)[K]>
  }
}
