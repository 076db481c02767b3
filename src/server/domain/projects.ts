import type * as contract from '#contract/projects.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { hasBranch } from '#server/git/rev-parse.ts'
import { setHead } from '#server/git/symbolic-ref.ts'
import { inTransaction, type Database } from '#server/store/database.ts'
import { insertMember } from '#server/store/members.ts'
import { holdTree, type Namespace } from '#server/store/namespaces.ts'
import { findProjectView, type ProjectView } from '#server/store/project-views.ts'
import * as store from '#server/store/projects.ts'
import { deleteProjectRow } from '#server/store/space-removal.ts'
import { findUser, type User } from '#server/store/users.ts'
import { requireProject, today } from './access.ts'
import { protectDefaultBranch } from './default-branch-protection.ts'
import { README, writeFirstCommit } from './first-commit.ts'
import { accessLevel, hasRole } from './policy.ts'
import { requireUnmodified } from './precondition.ts'
import {
  placeProblems,
  type ProjectSettings,
  settingsColumns,
  settingsProblems,
  visibilityProblems,
} from './project-fields.ts'
import { requireNewProjectPlace } from './project-place.ts'
import { absent, forbidden, invalid } from './refusal.ts'
import { pathFromName, refuseProblems } from './space-names.ts'

const DEFAULT_BRANCH = 'main'

export async function readProject(
  deps: Deps,
  user: User | null,
  reference: string,
): Promise<ProjectView> {
  const { id } = await requireProject(deps, user, reference, 'reader')
  return viewOf(deps, user, id)
}

/**
 * Makes a project: first its repository, then its row. When the row is refused the repository goes again; when the
 * process ends between the two, the sweep of the next start takes it away.
 */
export async function createProject(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.createProject>,
  viewer: User = user,
): Promise<ProjectView> {
  const place = await requireNewProjectPlace(deps, user, wanted.namespace_id)
  const name = wanted.name ?? wanted.path ?? ''
  const path = wanted.path ?? pathFromName(name)
  const branch = wanted.default_branch ?? DEFAULT_BRANCH
  const description = wanted.description ?? ''
  await refuseNewProject(deps.db, place, { ...wanted, name, path })

  const diskPath = await deps.repositories.create(branch)
  let id: number
  try {
    if (wanted.initialize_with_readme) {
      await writeFirstCommit(deps, diskPath, branch, user, { name, description })
    }
    id = await inTransaction(deps.db, async (trx) => {
      const namespace = await holdTree(trx, place)
      if (!namespace) throw invalid({ namespace: ['is not valid'] })
      await refuseNewProject(trx, namespace, { ...wanted, name, path })
      const now = deps.now()
      const project = await store.insertProject(trx, {
        ...settingsColumns(wanted),
        root_id: namespace.root_id,
        namespace_id: namespace.id,
        creator_id: user.id,
        name,
        path,
        full_path: `${namespace.full_path}/${path}`,
        full_name: `${namespace.full_name} / ${name}`,
        default_branch: branch,
        disk_path: diskPath,
        empty_repo: wanted.initialize_with_readme ? 0 : 1,
        readme: wanted.initialize_with_readme ? README : null,
        created_at: now,
        updated_at: now,
        last_activity_at: now,
      })
      if (namespace.kind === 'user') await makeOwner(trx, project, namespace.owner_id!)
      if (wanted.initialize_with_readme) await protectDefaultBranch(deps, trx, project, branch)
      return project.id
    })
  } catch (error) {
    await deps.repositories.remove(diskPath)
    throw error
  }
  return viewOf(deps, viewer, id)
}

/** Makes a project as if that user made it. */
export async function createProjectFor(
  deps: Deps,
  admin: User,
  { user_id, ...wanted }: Input<typeof contract.createProjectForUser>,
): Promise<ProjectView> {
  const owner = await findUser(deps.db, user_id)
  if (!owner) throw absent('User')
  return createProject(deps, owner, wanted, admin)
}

/** Changes a project. A new default branch is set in the repository first. */
export async function updateProject(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.updateProject>,
): Promise<ProjectView> {
  const project = await requireProject(deps, user, wanted.id, 'maintainer')
  if (wanted.visibility !== undefined && !hasRole(user, project, 'owner')) throw forbidden()
  refuseProblems(invalid, settingsProblems(wanted))
  const { default_branch } = wanted
  if (default_branch !== undefined && default_branch !== project.default_branch) {
    await moveHead(deps, project, default_branch)
  }
  await inTransaction(deps.db, async (trx) => {
    const namespace = await holdTree(trx, { id: project.namespace_id, root_id: project.root_id })
    const current = await store.findProject(trx, project.id)
    if (!namespace || !current) throw absent('Project')
    const { name = current.name, path = current.path } = wanted
    const full_path = `${namespace.full_path}/${path}`
    const path_key = full_path.toLowerCase()
    const isMoved = path_key !== current.path_key
    refuseProblems(invalid, {
      ...(await placeProblems(trx, namespace, { id: current.id, name, path, full_path, isMoved })),
      visibility_level: visibilityProblems(namespace, wanted),
    })
    await store.updateProject(trx, current.id, {
      ...settingsColumns(wanted),
      name,
      path,
      full_path,
      path_key,
      full_name: `${namespace.full_name} / ${name}`,
      default_branch,
      updated_at: deps.now(),
    })
  })
  return viewOf(deps, user, project.id)
}

/** An archived project can be read, and nothing in it changed. */
export async function setArchived(
  deps: Deps,
  user: User,
  reference: string,
  archived: 0 | 1,
): Promise<ProjectView> {
  const { id } = await requireProject(deps, user, reference, 'owner')
  await store.updateProject(deps.db, id, { archived, updated_at: deps.now() })
  return viewOf(deps, user, id)
}

/** Deletes a project; its repository goes after the row. */
export async function deleteProject(
  deps: Deps,
  user: User,
  reference: string,
  unmodifiedSince: Date | null,
): Promise<void> {
  const project = await requireProject(deps, user, reference, 'owner')
  requireUnmodified(project.updated_at, unmodifiedSince)
  await deleteProjectRow(deps.db, project.id)
  await deps.repositories.remove(project.disk_path)
}

async function viewOf(deps: Deps, viewer: User | null, id: number): Promise<ProjectView> {
  const view = await findProjectView(deps.db, id, viewer, today(deps))
  if (!view) throw absent('Project')
  return view
}

async function refuseNewProject(
  db: Database,
  namespace: Namespace,
  wanted: ProjectSettings & { name: string; path: string },
): Promise<void> {
  const { name, path } = wanted
  const full_path = `${namespace.full_path}/${path}`
  refuseProblems(invalid, {
    ...(await placeProblems(db, namespace, { id: 0, name, path, full_path, isMoved: true })),
    ...settingsProblems(wanted),
    visibility_level: visibilityProblems(namespace, wanted),
  })
}

async function makeOwner(trx: Database, project: store.Row, userId: number): Promise<void> {
  await insertMember(trx, {
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

async function moveHead(deps: Deps, project: store.Row, branch: string): Promise<void> {
  const gitDir = deps.repositories.dirOf(project.disk_path)
  if (!project.empty_repo && !(await hasBranch(gitDir, branch))) {
    throw invalid({ base: ['Could not set the default branch'] })
  }
  await setHead(gitDir, branch)
}
