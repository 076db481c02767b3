import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'

import type { Deps } from '#server/deps.ts'
import { findApplicationByUid } from '#server/store/accounts/oauth-applications.ts'
import {
  consumeRecord,
  deleteExpiredRecords,
  deleteRecord,
  endSessionRecord,
  findRecord,
  findSessionRecord,
  insertToken,
  putRecord,
  revokeGrant,
  revokeRecord,
  type OauthRecord,
} from '#server/store/accounts/oauth-records.ts'
import { deleteExpiredSessions } from '#server/store/accounts/sessions.ts'
import { digestOf } from './digest.ts'

/** Retention of ended tokens, in seconds. It lets the API distinguish ended tokens from unknown ones. */
const RETENTION_SECONDS = 24 * 60 * 60

const TOKENS = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode'])

/**
 * Returns the OAuth provider's storage. A token's id is the token itself, so the database stores only digests of ids.
 */
export function recordAdapter(deps: Deps, model: string): Adapter {
  if (model === 'Client') return clientAdapter(deps)
  const keyOf = (id: string) => ({ model, digest: digestOf(id) })

  return {
    async upsert(id, payload, expiresIn) {
      const row = rowOf(deps, model, id, payload, expiresIn)
      const { grant_id } = row
      if (TOKENS.has(model) && grant_id !== null) {
        await insertToken(deps.db, { ...row, grant_id })
      } else await putRecord(deps.db, row)
    },

    async find(id) {
      const record = await findRecord(deps.db, keyOf(id))
      return record && { ...payloadOf(record), jti: id }
    },

    async findByUid(uid) {
      const record = await findSessionRecord(deps.db, uid)
      return record && payloadOf(record)
    },

    async findByUserCode() {
      return undefined
    },

    /** Revokes the grant when a code is used twice, since the code was then copied. */
    async consume(id) {
      if (await consumeRecord(deps.db, keyOf(id), epochSeconds(deps))) return
      const record = await findRecord(deps.db, keyOf(id))
      if (record?.grant_id) await revokeGrant(deps.db, record.grant_id)
      throw new errors.InvalidGrant('already used')
    },

    destroy: (id) =>
      TOKENS.has(model) ? revokeRecord(deps.db, keyOf(id)) : deleteRecord(deps.db, keyOf(id)),

    revokeByGrantId: (grantId) => revokeGrant(deps.db, grantId),
  }
}

/**
 * Ends the browser's provider session unless it belongs to the user (null: nobody). The provider's session must not
 * outlive the service's. When another user signs in, the web app's grants end too, unless `keepGrants`.
 */
export async function endForeignLogin(
  deps: Deps,
  loginId: string,
  userId: number | null,
  { keepGrants }: { keepGrants: boolean },
): Promise<void> {
  const record = await findRecord(deps.db, { model: 'Session', digest: digestOf(loginId) })
  if (!record || record.user_id === userId) return
  const endsGrants = userId !== null && !keepGrants
  if (endsGrants && record.session_uid) await endSessionRecord(deps.db, record.session_uid)
  else await deleteRecord(deps.db, record)
}

/** Ends the browser's provider session, and with it the web app's tokens. */
export async function endLogin(deps: Deps, loginId: string): Promise<void> {
  const record = await findRecord(deps.db, { model: 'Session', digest: digestOf(loginId) })
  if (record?.session_uid) await endSessionRecord(deps.db, record.session_uid)
}

export async function sweepExpired(deps: Deps): Promise<void> {
  await deleteExpiredRecords(deps.db, epochSeconds(deps) - RETENTION_SECONDS)
  await deleteExpiredSessions(deps.db, deps.now())
}

function clientAdapter(deps: Deps): Adapter {
  const unused = async () => {}
  return {
    async find(uid) {
      const application = await findApplicationByUid(deps.db, uid)
      if (!application) return undefined
      const isConfidential = application.confidential === 1
      return {
        client_id: uid,
        client_name: application.name,
        redirect_uris: application.redirect_uri.split(/\s+/),
        scope: application.scopes,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        first_party: application.trusted === 1,
        token_endpoint_auth_method: isConfidential ? 'client_secret_basic' : 'none',
        ...(isConfidential ? { client_secret: application.secret_digest } : {}),
      }
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    upsert: unused,
    consume: unused,
    destroy: unused,
    revokeByGrantId: unused,
  }
}

function rowOf(
  deps: Deps,
  model: string,
  id: string,
  { jti: _jti, session, ...payload }: AdapterPayload,
  expiresIn: number | undefined,
) {
  // Drops the session cookie that an interaction stores, because nothing reads it.
  const { cookie: _cookie, ...kept } = session ?? {}
  const sessionUid = model === 'Session' ? payload.uid : payload.sessionUid
  return {
    model,
    digest: digestOf(id),
    payload: JSON.stringify(session ? { ...payload, session: kept } : payload),
    grant_id: model === 'Grant' ? id : (payload.grantId ?? null),
    user_id: payload.accountId === undefined ? null : Number(payload.accountId),
    client_uid: payload.clientId ?? null,
    session_uid: typeof sessionUid === 'string' ? sessionUid : null,
    expires_at: expiresIn === undefined ? null : epochSeconds(deps) + expiresIn,
  }
}

function payloadOf(record: OauthRecord): AdapterPayload {
  const payload = JSON.parse(record.payload) as AdapterPayload
  return record.consumed_at === null ? payload : { ...payload, consumed: record.consumed_at }
}

function epochSeconds(deps: Deps): number {
  return Math.floor(Date.parse(deps.now()) / 1000)
}
