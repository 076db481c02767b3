import type * as contract from '#contract/projects.ts'
import type { Input } from '#contract/route.ts'
import { pathFromName } from '#contract/space-names.ts'
import { visibilityLevel } from '#contract/visibility.ts'
import type { Deps } from '#server/deps.ts'
import { requireProject, today } from '#server/domain/access.ts'
import { handleEvent, record } from '#server/domain/events.ts'
import { hasRole } from '#server/domain/policy.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import type { EventOf } from '#server/domain/reactions.ts'
import { absent, forbidden, invalid } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { hasBranch } from '#server/git/refs.ts'
import { setHead } from '#server/git/set-head.ts'
import { findUser, type User } from '#server/store/accounts/users.ts'
import { setProjectApprovals } from '#server/store/approvals/project-approvals.ts'
import { forgetAllMergeStatuses } from '#server/store/merge-requests/status.ts'
import { deleteProjectRow } from '#server/store/removal/space-removal.ts'
import { countForks, cutFork, cutForksOf } from '#server/store/repository/forks.ts'
import { lockTree, type Namespace } from '#server/store/spaces/namespaces.ts'
import { findProjectView } from '#server/store/spaces/project-views.ts'
import * as store from '#server/store/spaces/projects.ts'
import { insertNewProject, README, writeFirstCommit } from './new-project.ts'
import {
  placeProblems,
  type ProjectSettings,
  settingsColumns,
  settingsProblems,
  forkVisibilityProblems,
  visibilityProblems,
} from './project-fields.ts'
import { requireNewProjectPlace } from './project-place.ts'
import { withSources, type ProjectWithSource } from './project-sources.ts'
import { refuseProblems } from './space-names.ts'

const DEFAULT_BRANCH = 'main'

export async function readProject(
  deps: Deps,
  user: User | null,
  reference: string,
): Promise<ProjectWithSource> {
  const { id } = await requireProject(deps, user, reference, 'reader')
  return readProjectView(deps, user, id)
}

/** Creates a project: the repository first, then the row. */
export async function createProject(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.createProject>,
  viewer: User = user,
): Promise<ProjectWithSource> {
  const place = await requireNewProjectPlace(deps, user, wanted.namespace_id)
  const name = wanted.name ?? wanted.path ?? ''
  const path = wanted.path ?? pathFromName(name)
  const branch = wanted.default_branch ?? DEFAULT_BRANCH
  const description = wanted.description ?? ''
  await refuseNewProject(deps, place, { ...wanted, name, path })

  const diskPath = await deps.repositories.create(branch)
  const hasReadme = wanted.initialize_with_readme === true
  const { id } = await insertNewProject(
    deps,
    user,
    place,
    diskPath,
    {
      ...settingsColumns(wanted),
      name,
      path,
      default_branch: branch,
      empty_repo: hasReadme ? 0 : 1,
      readme: hasReadme ? README : null,
      approvals_before_merge: wanted.approvals_before_merge,
    },
    (deps, namespace) => refuseNewProject(deps, namespace, { ...wanted, name, path }),
    async () => {
      if (hasReadme) await writeFirstCommit(deps, diskPath, branch, user, { name, description })
    },
  )
  return readProjectView(deps, viewer, id)
}

/** Creates a project owned by another user, on behalf of an administrator. */
export async function createProjectFor(
  deps: Deps,
  admin: User,
  { user_id, ...wanted }: Input<typeof contract.createProjectForUser>,
): Promise<ProjectWithSource> {
  const owner = await findUser(deps.db, user_id)
  if (!owner) throw absent('User')
  return createProject(deps, owner, wanted, admin)
}

/**
 * Updates a project. A project that becomes less visible is cut off from its forks and its source: they keep their
 * visibility, but no longer lead to it.
 */
export async function updateProject(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.updateProject>,
): Promise<ProjectWithSource> {
  const project = await requireProject(deps, user, wanted.id, 'maintainer')
  if (wanted.visibility !== undefined && !hasRole(user, project, 'owner')) throw forbidden()
  refuseProblems(invalid, settingsProblems(wanted))
  const { default_branch } = wanted
  const movesHead = default_branch !== undefined && default_branch !== project.default_branch
  if (movesHead) await requireBranch(deps, project, default_branch)
  const event = await inTransaction(deps, async (deps) => {
    const namespace = await lockTree(deps.db, {
      id: project.namespace_id,
      root_id: project.root_id,
    })
    const current = await store.findProject(deps.db, project.id)
    if (!namespace || !current) throw absent('Project')
    const { name = current.name, path = current.path } = wanted
    const full_path = `${namespace.full_path}/${path}`
    const isMoved = full_path.toLowerCase() !== current.path_key
    const source =
      current.forked_from_id === null
        ? undefined
        : await store.findProject(deps.db, current.forked_from_id)
    refuseProblems(invalid, {
      ...(await placeProblems(deps.db, namespace, {
        id: current.id,
        name,
        path,
        full_path,
        isMoved,
      })),
      visibility_level: [
        ...visibilityProblems(namespace, wanted),
        ...forkVisibilityProblems(source, wanted),
      ],
    })
    const full_name = `${namespace.full_name} / ${name}`
    await store.moveProject(deps.db, current, { name, path, full_path, full_name })
    await store.updateProject(deps.db, current.id, {
      ...settingsColumns(wanted),
      default_branch,
      updated_at: deps.now(),
    })
    const { merge_method = current.merge_method, approvals_before_merge } = wanted
    if (merge_method !== current.merge_method) await forgetAllMergeStatuses(deps.db, current.id)
    if (approvals_before_merge !== undefined) {
      await setProjectApprovals(deps.db, current.id, { approvals_before_merge })
    }
    const { visibility } = wanted
    if (visibility !== undefined && visibilityLevel(visibility) < current.visibility) {
      await cutForks(deps, current)
      await deps.reactions.forksCut(deps, user, project.id)
    }
    if (!movesHead) return null
    return record(deps, project.root_id, { kind: 'default branch changed', id: project.id })
  })
  if (event !== null) await handleEvent(deps, event)
  return readProjectView(deps, user, project.id)
}

/** Removes the relationships between a project, its forks and its source. */
async function cutForks({ db, now }: Deps, { id, forked_from_id }: store.Row): Promise<void> {
  await cutForksOf(db, id, now())
  if (forked_from_id !== null) await cutFork(db, id, now())
  await countForks(db, forked_from_id === null ? [id] : [id, forked_from_id])
}

/** Archives a project, which makes it read-only, or restores it. */
export async function setArchived(
  deps: Deps,
  user: User,
  reference: string,
  archived: 0 | 1,
): Promise<ProjectWithSource> {
  const { id } = await requireProject(deps, user, reference, 'owner')
  await store.updateProject(deps.db, id, { archived, updated_at: deps.now() })
  return readProjectView(deps, user, id)
}

/** Deletes a project, then its repository: the next start at the latest. */
export async function deleteProject(
  deps: Deps,
  user: User,
  reference: string,
  unmodifiedSince: Date | null,
): Promise<void> {
  const project = await requireProject(deps, user, reference, 'owner')
  const event = await inTransaction(deps, async (deps) => {
    await lockUnmodified(deps, 'projects', project.id, unmodifiedSince, 'Project')
    await deps.reactions.projectsDeleted(deps, user, { projectId: project.id })
    await deleteProjectRow(deps.db, project.id)
    return record(deps, project.root_id, {
      kind: 'projects deleted',
      diskPaths: [project.disk_path],
    })
  })
  await handleEvent(deps, event)
}

/** Returns a project as the viewer sees it. A fork's source is included if the viewer can see it. */
export async function readProjectView(
  deps: Deps,
  viewer: User | null,
  id: number,
): Promise<ProjectWithSource> {
  const view = await findProjectView(deps.db, id, viewer, today(deps))
  if (!view) throw absent('Project')
  return (await withSources(deps, viewer, [view]))[0]!
}

async function refuseNewProject(
  deps: Deps,
  namespace: Namespace,
  wanted: ProjectSettings & { name: string; path: string },
): Promise<void> {
  const { name, path } = wanted
  const full_path = `${namespace.full_path}/${path}`
  refuseProblems(invalid, {
    ...(await placeProblems(deps.db, namespace, { id: 0, name, path, full_path, isMoved: true })),
    ...settingsProblems(wanted),
    visibility_level: visibilityProblems(namespace, wanted),
  })
}

async function requireBranch(deps: Deps, project: store.Row, branch: string): Promise<void> {
  const gitDir = deps.repositories.dirOf(project.disk_path)
  if (!project.empty_repo && !(await hasBranch(gitDir, branch))) {
    throw invalid({ base: ['Could not set the default branch'] })
  }
}

/** Sets the project's default branch in its repository. */
export async function moveHead(
  deps: Deps,
  { id }: EventOf<'default branch changed'>,
): Promise<void> {
  const project = await store.findProject(deps.db, id)
  if (!project || project.default_branch === null) return
  await setHead(deps.repositories.dirOf(project.disk_path), project.default_branch)
}
