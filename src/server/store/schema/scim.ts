import type { Generated } from 'kysely'

/** The token of a group's identity provider. */
export interface ScimTokenRow {
  group_id: number
  /** SHA-256 of the token, in hex. */
  digest: string
  created_at: string
  last_used_at: string | null
}

/** A user whom a group's identity provider manages. Whether the user is active depends on the membership. */
export interface ScimUserRow {
  id: Generated<number>
  group_id: number
  user_id: number
  /** The identity provider's id, unique in the group. */
  external_id: string
  /** The identity provider's username, unique in the group when case is ignored. */
  user_name: string
  created_at: string
  updated_at: string
}

export interface ScimSchema {
  scim_tokens: ScimTokenRow
  scim_users: ScimUserRow
}
