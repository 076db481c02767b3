import type { DemoUser } from './demo/make-demo.ts'
import type { Deps } from './deps.ts'
import { nameDemoUsers } from './domain/instance-settings.ts'
import { findSetting, insertSetting } from './store/instance-settings.ts'

const KEY = 'demo'

/**
 * Makes the demo workspace when it is wanted, at the first start. Whether there is one is settled then: what people
 * deleted does not come back, and an instance that began empty stays theirs.
 *
 * @returns the people of the demo when it was made just now
 */
export async function settleDemo(deps: Deps, wanted: boolean): Promise<DemoUser[]> {
  if ((await findSetting(deps.db, KEY)) !== undefined) return []
  if (!wanted) {
    await insertSetting(deps.db, KEY, 'declined')
    return []
  }
  // Only the first start needs it: nothing of it stays in the memory of the later ones.
  const { makeDemo } = await import('./demo/make-demo.ts')
  const users = await makeDemo(deps, (db) => insertSetting(db, KEY, 'made'))
  await nameDemoUsers(
    deps,
    users.map((user) => user.username),
  )
  return users
}
