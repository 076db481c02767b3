import type { Deps } from '#server/deps.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { invalid } from '#server/domain/refusal.ts'
import { signatureOf } from '#server/domain/signature.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { writeCommit } from '#server/git/commit-tree.ts'
import { branchRef } from '#server/git/refs.ts'
import { updateRefs } from '#server/git/update-refs.ts'
import { writeBlob, writeTree } from '#server/git/write-objects.ts'
import type { User } from '#server/store/accounts/users.ts'
import { setProjectApprovals } from '#server/store/approvals/project-approvals.ts'
import type { Database } from '#server/store/database.ts'
import { insertMember } from '#server/store/spaces/members.ts'
import { lockTree, type Namespace } from '#server/store/spaces/namespaces.ts'
import * as store from '#server/store/spaces/projects.ts'
import { protectDefaultBranch } from './default-branch-protection.ts'
import { requireRoom } from './project-place.ts'

/** The columns that a new project's creator may choose. */
type NewProject = Pick<store.NewRow, 'name' | 'path' | 'default_branch'> &
  Partial<store.NewRow> & { approvals_before_merge?: number | undefined }

/**
 * Inserts a project. Its repository either exists already or is filled by `fill` first. Deletes the repository on any
 * error. After a crash, the next start sets the repository aside.
 *
 * @param check refuses taken names, in the transaction that locks the group tree
 */
export async function insertNewProject(
  deps: Deps,
  user: User,
  place: Namespace,
  diskPath: string,
  { approvals_before_merge, ...columns }: NewProject,
  check: (deps: Deps, namespace: Namespace) => Promise<void>,
  fill?: () => Promise<void>,
): Promise<store.Row> {
  try {
    await fill?.()
    return await inTransaction(deps, async (deps) => {
      const namespace = await lockTree(deps.db, place)
      if (!namespace) throw invalid({ namespace: ['is not valid'] })
      await check(deps, namespace)
      await requireRoom(deps, user, namespace)
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
      if (approvals_before_merge !== undefined) {
        await setProjectApprovals(deps.db, project.id, { approvals_before_merge })
      }
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

export const README = 'README.md'

/** Commits a README to an empty repository. */
export async function writeFirstCommit(
  deps: Deps,
  diskPath: string,
  branch: string,
  user: User,
  { name, description }: { name: string; description: string },
): Promise<void> {
  const gitDir = deps.repositories.dirOf(diskPath)
  const text = [`# ${name}`, ...(description ? [description] : [])].join('\n\n')
  const blob = await writeBlob(gitDir, `${text}\n`)
  const tree = await writeTree(gitDir, [{ name: README, blob }])
  const person = signatureOf(deps, user)
  const message = 'Initial commit\n'
  const commit = { tree, parents: [], message, author: person, committer: person }
  const id = await writeCommit(gitDir, commit)
  await updateRefs(gitDir, [{ ref: branchRef(branch), old: null, new: id }])
}
