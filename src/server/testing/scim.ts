import type { TestApp } from './app.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export type ScimMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends a SCIM request to a group's address. Bodies that are text are sent as they are. */
export async function sendScim(
  service: TestApp,
  { token, group }: { token: string | null; group: string },
  method: ScimMethod,
  path: string,
  body?: object | string,
) {
  const reply = await service.app.inject({
    method,
    url: `/api/scim/v2/groups/${encodeURIComponent(group)}${path}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
    },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: reply.body === '' ? null : reply.json(),
  }
}
