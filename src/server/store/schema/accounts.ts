import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

export interface UserRow {
  id: Generated<number>
  username: string
  name: string
  email: string
  public_email: Generated<string>
  state: Generated<'active' | 'blocked' | 'deactivated'>
  admin: Generated<Flag>
  bot: Generated<Flag>
  password_hash: string | null
  avatar: string | null
  bio: Generated<string>
  location: Generated<string>
  organization: Generated<string>
  job_title: Generated<string>
  pronouns: string | null
  website_url: Generated<string>
  note: string | null
  can_create_group: Generated<Flag>
  projects_limit: Generated<number>
  external: Generated<Flag>
  private_profile: Generated<Flag>
  created_by_id: number | null
  created_at: string
  updated_at: string
  last_sign_in_at: string | null
  current_sign_in_at: string | null
  last_activity_on: string | null
}

export interface AccessTokenRow {
  id: Generated<number>
  kind: 'personal' | 'impersonation' | 'project' | 'group'
  user_id: number
  /** The project or group of a `project` or `group` token, whose user is a bot. */
  source_id: number | null
  name: string
  description: string | null
  /** Separated by spaces. */
  scopes: string
  /** SHA-256 of the token, in hex. */
  digest: string
  expires_at: string | null
  revoked: Generated<Flag>
  created_by_id: number | null
  created_at: string
  last_used_at: string | null
}

export interface SessionRow {
  /** SHA-256 of the cookie's value, in hex. */
  digest: string
  user_id: number
  created_at: string
  expires_at: string
  /** The address and the name of the browser that signed in. */
  ip_address: string | null
  user_agent: string | null
  last_used_at: string | null
  /** The OAuth provider's session in the same browser. Null until the web app or another application signs in. */
  login_uid: string | null
}

/** An artifact of the OAuth provider, such as a grant, code, token or session. */
export interface OauthRecordRow {
  model: string
  /** SHA-256 of the artifact's id, in hex. A token's id is the token itself. */
  digest: string
  payload: string
  grant_id: string | null
  user_id: number | null
  client_uid: string | null
  /** The uid of the provider session in which the artifact was created; a `Session` has its own uid. */
  session_uid: string | null
  /** Revoked tokens stay until they expire so that the API can tell them from unknown tokens. */
  revoked: Generated<Flag>
  consumed_at: number | null
  /** Epoch seconds. */
  expires_at: number | null
}

export interface OauthApplicationRow {
  id: Generated<number>
  uid: string
  secret_digest: string
  name: string
  /** Separated by white space. */
  redirect_uri: string
  scopes: string
  confidential: Generated<Flag>
  /** True for applications that skip the consent page, such as the service's own web app. */
  trusted: Generated<Flag>
  created_at: string
  updated_at: string
}

/** An avatar drawn by the service. The user's `avatar` is then `drawn`. */
export interface AvatarRow {
  user_id: number
  svg: string
}

export interface AccountsSchema {
  users: UserRow
  access_tokens: AccessTokenRow
  sessions: SessionRow
  oauth_records: OauthRecordRow
  oauth_applications: OauthApplicationRow
  avatars: AvatarRow
}
