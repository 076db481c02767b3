import { accessLevel } from '#server/domain/policy.ts'
import type { TestApp, TestSpace, TestUser } from './app.ts'

/** The callers, one per role in a group. */
export const roles = ['guest', 'reporter', 'developer', 'maintainer', 'owner'] as const
export type RoleName = (typeof roles)[number]

export type CallerName =
  | 'anonymous'
  | 'stranger'
  | RoleName
  | 'admin'
  | 'expired'
  | 'revoked'
  | 'readOnly'
  | 'otherScope'

export type Callers = Record<CallerName, TestUser | null>

/** Creates the callers, with expired, revoked and insufficient tokens for the owner. */
export async function makeCallers(
  service: TestApp,
  group: TestSpace,
  prefix: string,
): Promise<Callers> {
  const members = {} as Record<RoleName, TestUser>
  for (const role of roles) {
    members[role] = await service.user(`${prefix}-${role}`)
    await service.member(group, members[role], accessLevel[role])
  }
  const { owner } = members
  return {
    anonymous: null,
    stranger: await service.user(`${prefix}-stranger`),
    ...members,
    admin: await service.user(`${prefix}-admin`, { admin: true }),
    expired: await service.token(owner, { expires_at: '2020-01-01' }),
    revoked: await service.token(owner, { revoked: 1 }),
    readOnly: await service.token(owner, { scopes: 'read_api' }),
    otherScope: await service.token(owner, { scopes: 'read_repository' }),
  }
}
