import type { Deps } from '#server/deps.ts'
import { findSetting, insertSetting } from '#server/store/instance-settings.ts'

const DEMO_USERS = 'demo_users'

/** Stores the usernames that a demo's sign-in page lists. */
export function nameDemoUsers(deps: Deps, usernames: string[]): Promise<void> {
  return insertSetting(deps.db, DEMO_USERS, JSON.stringify(usernames))
}

/** Returns the usernames that a demo's sign-in page lists. Empty outside a demo. */
export async function readDemoUsers(deps: Deps): Promise<string[]> {
  const value = await findSetting(deps.db, DEMO_USERS)
  return value === undefined ? [] : (JSON.parse(value) as string[])
}
