import type { importGroup } from '#contract/group-imports.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent, badRequest } from '#server/domain/refusal.ts'
import { groupFailure, newGroupProblems } from '#server/domain/spaces/group-problems.ts'
import { requireGroupPlace } from '#server/domain/spaces/groups.ts'
import { refuseProblems, TAKEN } from '#server/domain/spaces/space-names.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { refusingTaken } from '#server/domain/violations.ts'
import type { User } from '#server/store/accounts/users.ts'
import { lockRow } from '#server/store/dialect.ts'
import * as store from '#server/store/group-transfers/imports.ts'
import type { GroupImport } from '#server/store/group-transfers/imports.ts'
import type { StoredArchive } from './import-files.ts'
import { importSoon } from './run-imports.ts'

/** Maximum imports of a user that have not ended. Their archives wait on the disk. */
const MAX_WAITING = 5

/** Starts an import of a stored archive. Its path is reserved against other imports until it ends. */
export async function startImport(
  deps: Deps,
  user: User,
  { name, path, parent_id }: Pick<Input<typeof importGroup>, 'name' | 'path' | 'parent_id'>,
  { file, levels, lines }: StoredArchive,
): Promise<number> {
  const parent = await requireGroupPlace(deps, user, parent_id)
  const row = {
    user_id: user.id,
    name,
    path,
    parent_id: parent?.id ?? null,
    path_key: (parent ? `${parent.full_path}/${path}` : path).toLowerCase(),
    total: lines,
    file,
    created_at: deps.now(),
  }
  const taken = () => groupFailure({ path: [TAKEN] })
  const id = await inTransaction(deps, async (deps) => {
    await lockRow(deps.db, 'users', user.id)
    if ((await store.countWaitingImports(deps.db, user.id)) >= MAX_WAITING) {
      throw badRequest(`${MAX_WAITING} of your imports have not ended. Wait until one has.`)
    }
    const id = await store.insertImport(deps.db, row).catch(refusingTaken(taken))
    // After the path is reserved: until then, another import may create the group.
    refuseProblems(groupFailure, await newGroupProblems(deps.db, parent, { name, path, levels }))
    return id
  })
  importSoon(deps)
  return id
}

/** Returns the user's import. Administrators may read all imports. */
export async function readImport(deps: Deps, user: User, id: number): Promise<GroupImport> {
  const row = await store.findImport(deps.db, id)
  if (!row || (row.user_id !== user.id && !user.admin)) throw absent()
  return row
}

export function listImports(deps: Deps, user: User, page: PageRequest): Promise<Page<GroupImport>> {
  return store.listImports(deps.db, user.id, sliceOf(page))
}
