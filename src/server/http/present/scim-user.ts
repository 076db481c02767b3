import type { Deps } from '#server/deps.ts'
import type { ScimUser } from '#server/store/scim/scim-users.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** Returns the base URL of a group's SCIM API. */
export function scimAddress({ config }: Deps, groupPath: string): string {
  return `${config.url}/api/scim/v2/groups/${encodeURIComponent(groupPath)}`
}

/** Presents a user in the format of RFC 7643. `base` is the group's SCIM address. */
export function presentScimUser(base: string, user: ScimUser) {
  const [givenName = '', ...rest] = user.name.split(' ')
  return {
    schemas: [USER_SCHEMA],
    id: user.external_id,
    externalId: user.external_id,
    userName: user.user_name,
    active: user.active,
    name: { formatted: user.name, givenName, familyName: rest.join(' ') },
    emails: [{ type: 'work', value: user.email, primary: true }],
    meta: {
      resourceType: 'User',
      created: user.created_at,
      lastModified: user.updated_at,
      location: `${base}/Users/${encodeURIComponent(user.external_id)}`,
    },
  }
}
