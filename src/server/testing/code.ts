import { access } from 'node:fs/promises'

import type { Deps } from '#server/deps.ts'
import { afterPush } from '#server/domain/pushes/after-push.ts'
import { listRefs } from '#server/git/refs.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import { importCommits, type TestCommit } from './import-commits.ts'
import type { TestUser } from './test-user.ts'

/** Pushes commits to a project as the user, and returns their ids in order. */
export async function pushCommits(
  deps: Deps,
  projectId: number,
  by: TestUser,
  commits: readonly TestCommit[],
): Promise<string[]> {
  const project = (await findProjectFor(deps.db, projectId, by.id, deps.now().slice(0, 10)))!
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const isThere = await access(gitDir).then(
    () => true,
    () => false,
  )
  if (!isThere) await deps.repositories.recreate(project.disk_path, 'main')
  const tips = async () =>
    new Map((await listRefs(gitDir, 'refs/heads/')).map(({ name, target }) => [name, target]))
  const before = await tips()
  const ids = await importCommits(gitDir, commits)
  const after = await tips()
  const updates = [...new Set([...before.keys(), ...after.keys()])]
    .map((ref) => ({ ref, before: before.get(ref) ?? null, after: after.get(ref) ?? null }))
    .filter((update) => update.before !== update.after)
  const user = (await findUser(deps.db, by.id))!
  await afterPush(deps, { project, user, updates })
  return ids
}
