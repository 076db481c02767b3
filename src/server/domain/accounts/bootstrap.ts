import { randomBytes } from 'node:crypto'

import type { Deps } from '#server/deps.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { findTokenByDigest, insertToken } from '#server/store/accounts/access-tokens.ts'
import { findUserByUsername, hasPeople } from '#server/store/accounts/users.ts'
import { digestOf } from './digest.ts'
import { passwordProblems } from './passwords.ts'
import { createUser } from './user-accounts.ts'

/** The administrator's password and token, as set by the deployment. */
export interface RootOptions {
  password: string | undefined
  token: string | undefined
  /** Receives a generated password before the account exists. Any later, a crash could lose the password. */
  showPassword: (password: string) => void
}

/**
 * Creates the administrator `root` if there are no users. On later starts, only gives root the token, unless the token
 * already exists.
 *
 * @throws an error with a readable message when the password or token is invalid
 */
export async function makeAdministrator(
  deps: Deps,
  { password, token, showPassword }: RootOptions,
): Promise<void> {
  const isUsable = token === undefined || /^[\x21-\x7e]{8,255}$/.test(token)
  if (!isUsable) {
    throw new Error('MERGEBOARD_ROOT_TOKEN must have 8 to 255 characters and no spaces.')
  }
  if (await hasPeople(deps.db)) {
    const root = await findUserByUsername(deps.db, ROOT)
    // A revoked token stays revoked.
    const isNew = token !== undefined && !(await findTokenByDigest(deps.db, digestOf(token)))
    if (isNew && root?.admin && root.state === 'active') await giveToken(deps, root.id, token)
    return
  }
  const [problem] = password === undefined ? [] : passwordProblems(password)
  if (problem !== undefined) throw new Error(`MERGEBOARD_ROOT_PASSWORD ${problem}.`)
  const chosen = password ?? randomBytes(12).toString('base64url')
  if (password === undefined) showPassword(chosen)
  // The service takes no requests yet, so hashing inside the transaction blocks nothing.
  await inTransaction(deps, async (deps) => {
    const root = await createUser(deps, null, {
      username: ROOT,
      name: 'Administrator',
      email: 'admin@example.com',
      password: chosen,
      admin: true,
    })
    if (token !== undefined) await giveToken(deps, root.id, token)
  })
}

const ROOT = 'root'
const ROOT_SCOPES = ['api', 'sudo']

async function giveToken(deps: Deps, userId: number, token: string): Promise<void> {
  await insertToken(deps.db, {
    kind: 'personal',
    user_id: userId,
    name: 'token of the first administrator',
    scopes: ROOT_SCOPES.join(' '),
    digest: digestOf(token),
    created_at: deps.now(),
  })
}
