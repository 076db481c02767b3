import type { Deps } from '#server/deps.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { invalid } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { insertMember } from '#server/store/spaces/members.ts'
import { holdTree, type Namespace } from '#server/store/spaces/namespaces.ts'
import * as store from '#server/store/spaces/projects.ts'
import { protectDefaultBranch } from './default-branch-protection.ts'

/** The columns of a new project that its creator chooses. */
type NewProject = Pick<store.NewRow, 'name' | 'path' | 'default_branch'> & Partial<store.NewRow>

/**
 * Inserts a project whose repository exists already, or is being filled by `fill`. Deletes the repository if anything
 * is refused; after a crash in between, the sweep of the next start does.
 *
 * @param check refuses names that are taken, in the transaction that holds the tree
 */
export async function insertNewProject(
  deps: Deps,
  user: User,
  place: Namespace,
  diskPath: string,
  columns: NewProject,
  check: (deps: Deps, namespace: Namespace) => Promise<void>,
  fill?: () => Promise<void>,
): Promise<store.Row> {
  try {
    await fill?.()
    return await inTransaction(deps, async (deps) => {
      const namespace = await holdTree(deps.db, place)
      if (!namespace) throw invalid({ namespace: ['is not valid'] })
      await check(deps, namespace)
      const now = deps.now()
      const project = await store.insertProject(deps.db, {
        ...columns,
        root_id: namespace.root_id,
        namespace_id: namespace.id,
        creator_id: user.id,
        full_path: `${namespace.full_path}/${columns.path}`,
        full_name: `${namespace.full_name} / ${columns.name}`,
        disk_path: diskPath,
        created_at: now,
        updated_at: now,
        last_activity_at: now,
      })
      if (namespace.kind === 'user') await makeOwner(deps.db, project, namespace.owner_id!)
      const { default_branch, empty_repo } = project
      if (default_branch !== null && !empty_repo) {
        await protectDefaultBranch(deps, project, default_branch)
      }
      return project
    })
  } catch (error) {
    await deps.repositories.remove(diskPath)
    throw error
  }
}

async function makeOwner(db: Database, project: store.Row, userId: number): Promise<void> {
  await insertMember(db, {
    root_id: project.root_id,
    source_type: 'project',
    source_id: project.id,
    user_id: userId,
    access_level: accessLevel.owner,
    created_by_id: project.creator_id,
    created_at: project.created_at,
    updated_at: project.created_at,
  })
}
