import { randomBytes } from 'node:crypto'

import type { Deps } from '#server/deps.ts'
import { pageOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent, invalid } from '#server/domain/refusal.ts'
import { refuseProblems } from '#server/domain/spaces/space-names.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'
import {
  deleteApplication as deleteApplicationRow,
  findApplication,
  insertApplication,
  listApplications as listRows,
  putApplication,
  setApplicationSecret,
  type OauthApplication,
} from '#server/store/accounts/oauth-applications.ts'
import { digestOf, newToken } from './digest.ts'
import { redirectUriProblems } from './redirect-uri.ts'
import { oauthScopes, type Scope } from './scopes.ts'

const SECRET_PREFIX = 'gloas-'
const MAX_LENGTH = 255

/** The service's own web app: a public client that needs no consent. */
const WEB_APPLICATION = 'mergeboard-web'
const WEB_SCOPES: Scope[] = ['api', 'read_api', 'read_user', 'sudo', 'openid', 'profile', 'email']

export type NewApplication = OauthApplication & { secret: string }

export async function listApplications(
  deps: Deps,
  page: PageRequest,
): Promise<Page<OauthApplication>> {
  return pageOf(await listRows(deps.db), page)
}

export async function createApplication(
  deps: Deps,
  wanted: { name: string; redirect_uri: string; scopes: string; confidential: boolean },
): Promise<NewApplication> {
  const uris = wordsOf(wanted.redirect_uri)
  const scopes = wordsOf(wanted.scopes)
  const ownOrigin = new URL(deps.config.url).origin
  const isKnown = scopes.every((scope) => oauthScopes.includes(scope as Scope))
  refuseProblems(invalid, {
    name: isTooLong(wanted.name, MAX_LENGTH) ? [tooLong(MAX_LENGTH)] : [],
    redirect_uri:
      uris.length === 0
        ? ["can't be blank"]
        : [...new Set(uris.flatMap((uri) => redirectUriProblems(uri, ownOrigin)))],
    scopes: scopes.length === 0 || !isKnown ? ["doesn't match configured on the server."] : [],
  })
  const secret = newToken(SECRET_PREFIX)
  const now = deps.now()
  const row = await insertApplication(deps.db, {
    uid: randomBytes(32).toString('hex'),
    secret_digest: digestOf(secret),
    name: wanted.name,
    redirect_uri: uris.join('\n'),
    scopes: scopes.join(' '),
    confidential: wanted.confidential ? 1 : 0,
    created_at: now,
    updated_at: now,
  })
  return { ...row, secret }
}

export async function renewSecret(deps: Deps, id: number): Promise<NewApplication> {
  const application = await requireApplication(deps, id)
  const secret = newToken(SECRET_PREFIX)
  await setApplicationSecret(deps.db, id, digestOf(secret), deps.now())
  return { ...application, secret }
}

export async function deleteApplication(deps: Deps, id: number): Promise<void> {
  await deleteApplicationRow(deps.db, await requireApplication(deps, id))
}

/** Registers the web app as an application, or updates its redirect URI. */
export function ensureWebApplication(deps: Deps): Promise<void> {
  const now = deps.now()
  return putApplication(deps.db, {
    uid: WEB_APPLICATION,
    secret_digest: '',
    name: 'Mergeboard',
    redirect_uri: `${deps.config.url}/-/oauth/callback`,
    scopes: WEB_SCOPES.join(' '),
    confidential: 0,
    trusted: 1,
    created_at: now,
    updated_at: now,
  })
}

async function requireApplication(deps: Deps, id: number): Promise<OauthApplication> {
  const application = await findApplication(deps.db, id)
  if (!application) throw absent('Application')
  return application
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')
