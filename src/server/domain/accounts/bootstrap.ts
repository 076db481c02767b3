import { randomBytes } from 'node:crypto'

import type { Deps } from '#server/deps.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { findTokenByDigest, insertToken } from '#server/store/accounts/access-tokens.ts'
import { findUserByUsername, hasPeople } from '#server/store/accounts/users.ts'
import { digestOf } from './digest.ts'
import { passwordProblems } from './passwords.ts'
import { createUser } from './user-accounts.ts'

/** What a deployment may choose for its administrator. */
export interface RootChoices {
  password: string | undefined
  token: string | undefined
  /** Tells a password that was made up. It comes before the account is there: after it, a crash would lose the password. */
  tellPassword: (password: string) => void
}

/**
 * Makes the administrator `root` when there are no users yet. Of the choices only a token counts later: root gets it, if it
 * was none before.
 *
 * @throws an error for people when the choices cannot be used
 */
export async function makeAdministrator(
  deps: Deps,
  { password, token, tellPassword }: RootChoices,
): Promise<void> {
  const isUsable = token === undefined || /^[\x21-\x7e]{8,255}$/.test(token)
  if (!isUsable) {
    throw new Error('MERGEBOARD_ROOT_TOKEN must have 8 to 255 characters and no spaces.')
  }
  if (await hasPeople(deps.db)) {
    const root = await findUserByUsername(deps.db, ROOT)
    // One that was revoked stays so.
    const isNew = token !== undefined && !(await findTokenByDigest(deps.db, digestOf(token)))
    if (isNew && root?.admin && root.state === 'active') await giveToken(deps, root.id, token)
    return
  }
  const [problem] = password === undefined ? [] : passwordProblems(password)
  if (problem !== undefined) throw new Error(`MERGEBOARD_ROOT_PASSWORD ${problem}.`)
  const chosen = password ?? randomBytes(12).toString('base64url')
  if (password === undefined) tellPassword(chosen)
  // Nobody is served yet, so nobody waits for the hashing inside this transaction.
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
