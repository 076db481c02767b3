import type { Deps } from '#server/deps.ts'
import { forbidden } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { deleteSessionsOf } from '#server/store/accounts/sessions.ts'
import { updateUser, type User } from '#server/store/accounts/users.ts'
import { requireUser } from './users.ts'

const DAY = 24 * 60 * 60 * 1000
const INACTIVE_DAYS = 90

/** True when the state changed. Null or false, as the API specifies, when the user was in that state already. */
type Change = boolean | null

/** Blocks the user: ends all sessions and rejects their tokens until unblocked. */
export async function blockUser(deps: Deps, admin: User, id: number): Promise<Change> {
  const user = await requireUser(deps, id)
  if (user.id === admin.id) {
    throw forbidden('The API initiating user cannot be blocked by the API')
  }
  return user.state === 'blocked' ? null : setState(deps, user, 'blocked')
}

export async function unblockUser(deps: Deps, id: number): Promise<Change> {
  const user = await requireUser(deps, id)
  if (user.state === 'deactivated') {
    throw forbidden('Deactivated users cannot be unblocked by the API')
  }
  return user.state === 'active' ? false : setState(deps, user, 'active')
}

export async function activateUser(deps: Deps, id: number): Promise<Change> {
  const user = await requireUser(deps, id)
  if (user.state === 'blocked') throw forbidden('A blocked user must be unblocked to be activated')
  return setState(deps, user, 'active')
}

/** Deactivates an account that has been unused for `INACTIVE_DAYS`. Signing in reactivates it. */
export async function deactivateUser(deps: Deps, id: number): Promise<Change> {
  const user = await requireUser(deps, id)
  if (user.state === 'deactivated') return null
  if (user.state === 'blocked') {
    throw forbidden('A blocked user cannot be deactivated by the API')
  }
  const since = new Date(Date.parse(deps.now()) - INACTIVE_DAYS * DAY).toISOString()
  const lastSeen = [user.last_activity_on ?? '', user.current_sign_in_at ?? ''].sort().at(-1)!
  if (lastSeen > since) {
    throw forbidden(
      `The user you are trying to deactivate has been active in the past ${INACTIVE_DAYS} days and cannot be deactivated`,
    )
  }
  return setState(deps, user, 'deactivated')
}

async function setState(deps: Deps, user: User, state: User['state']): Promise<true> {
  if (user.state === state) return true
  await inTransaction(deps, async (deps) => {
    await updateUser(deps.db, user.id, { state, updated_at: deps.now() })
    if (state !== 'active') await deleteSessionsOf(deps.db, user.id)
  })
  return true
}
