import type { DemoUser } from './demo/make-demo.ts'
import type { Deps } from './deps.ts'
import { nameDemoUsers } from './domain/instance-settings.ts'
import { findSetting, insertSetting } from './store/instance-settings.ts'

const KEY = 'demo'

/**
 * Creates the demo workspace at the first start, if requested. Later starts never create it, so deleted demo data does
 * not come back and an instance that started empty stays empty.
 *
 * @returns the demo users; empty unless just created
 */
export async function settleDemo(deps: Deps, wanted: boolean): Promise<DemoUser[]> {
  if ((await findSetting(deps.db, KEY)) !== undefined) return []
  if (!wanted) {
    await insertSetting(deps.db, KEY, 'declined')
    return []
  }
  // Imported here to keep the demo out of later starts' memory.
  const { makeDemo } = await import('./demo/make-demo.ts')
  const users = await makeDemo(deps, (db) => insertSetting(db, KEY, 'made'))
  await nameDemoUsers(
    deps,
    users.map((user) => user.username),
  )
  return users
}
