import type { Deps } from '#server/deps.ts'
import { findSetting, insertSetting } from '#server/store/instance-settings.ts'

const DEMO_USERS = 'demo_users'

/** Stores the usernames that the sign-in page of a demo lists. */
export function nameDemoUsers(deps: Deps, usernames: string[]): Promise<void> {
  return insertSetting(deps.db, DEMO_USERS, JSON.stringify(usernames))
}

/** Returns the usernames that the sign-in page of a demo lists; none elsewhere. */
export async function readDemoUsers(deps: Deps): Promise<string[]> {
  const value = await findSetting(deps.db, DEMO_USERS)
  return value === undefined ? [] : (JSON.parse(value) as string[])
}
