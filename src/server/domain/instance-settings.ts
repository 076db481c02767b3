import type { Deps } from '#server/deps.ts'
import { findSetting, insertSetting } from '#server/store/instance-settings.ts'

const DEMO_USERS = 'demo_users'

/** Lets the sign-in page name the people of a demonstration. */
export function nameDemoUsers(deps: Deps, usernames: string[]): Promise<void> {
  return insertSetting(deps.db, DEMO_USERS, JSON.stringify(usernames))
}

/** The usernames that visitors of a demonstration may sign in with; none elsewhere. */
export async function readDemoUsers(deps: Deps): Promise<string[]> {
  const value = await findSetting(deps.db, DEMO_USERS)
  return value === undefined ? [] : (JSON.parse(value) as string[])
}
