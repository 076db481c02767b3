import type * as contract from '#contract/projects.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { requireProject, today } from '#server/domain/access.ts'
import { canRead, hasRole } from '#server/domain/policy.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { absent, forbidden, invalid } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { hasBranch } from '#server/git/refs.ts'
import { setHead } from '#server/git/set-head.ts'
import { findUser, type User } from '#server/store/accounts/users.ts'
import { forgetAllMergeStatuses } from '#server/store/merge-requests/merge-statuses.ts'
import { deleteProjectRow } from '#server/store/removal/space-removal.ts'
import { holdTree, type Namespace } from '#server/store/spaces/namespaces.ts'
import {
  findProjectView,
  type BasicProjectView,
  type ProjectView,
} from '#server/store/spaces/project-views.ts'
import * as store from '#server/store/spaces/projects.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import { README, writeFirstCommit } from './first-commit.ts'
import { insertNewProject } from './new-project.ts'
import {
  placeProblems,
  type ProjectSettings,
  settingsColumns,
  settingsProblems,
  forkVisibilityProblems,
  visibilityProblems,
} from './project-fields.ts'
import { requireNewProjectPlace } from './project-place.ts'
import { pathFromName, refuseProblems } from './space-names.ts'

/** A project; a fork with its source. */
export type ProjectWithSource = ProjectView & { forked_from?: BasicProjectView }

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
    },
    (deps, namespace) => refuseNewProject(deps, namespace, { ...wanted, name, path }),
    async () => {
      if (hasReadme) await writeFirstCommit(deps, diskPath, branch, user, { name, description })
    },
  )
  return readProjectView(deps, viewer, id)
}

/** Creates a project on behalf of that user. */
export async function createProjectFor(
  deps: Deps,
  admin: User,
  { user_id, ...wanted }: Input<typeof contract.createProjectForUser>,
): Promise<ProjectWithSource> {
  const owner = await findUser(deps.db, user_id)
  if (!owner) throw absent('User')
  return createProject(deps, owner, wanted, admin)
}

/** Updates a project. A new default branch is set in the repository first. */
export async function updateProject(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.updateProject>,
): Promise<ProjectWithSource> {
  const project = await requireProject(deps, user, wanted.id, 'maintainer')
  if (wanted.visibility !== undefined && !hasRole(user, project, 'owner')) throw forbidden()
  refuseProblems(invalid, settingsProblems(wanted))
  const { default_branch } = wanted
  if (default_branch !== undefined && default_branch !== project.default_branch) {
    await moveHead(deps, project, default_branch)
  }
  await inTransaction(deps, async (deps) => {
    const namespace = await holdTree(deps.db, {
      id: project.namespace_id,
      root_id: project.root_id,
    })
    const current = await store.findProject(deps.db, project.id)
    if (!namespace || !current) throw absent('Project')
    const { name = current.name, path = current.path } = wanted
    const full_path = `${namespace.full_path}/${path}`
    const path_key = full_path.toLowerCase()
    const isMoved = path_key !== current.path_key
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
    await store.updateProject(deps.db, current.id, {
      ...settingsColumns(wanted),
      name,
      path,
      full_path,
      path_key,
      full_name: `${namespace.full_name} / ${name}`,
      default_branch,
      updated_at: deps.now(),
    })
    const { merge_method = current.merge_method } = wanted
    if (merge_method !== current.merge_method) await forgetAllMergeStatuses(deps.db, current.id)
  })
  return readProjectView(deps, user, project.id)
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

/** Deletes a project, then its repository. */
export async function deleteProject(
  deps: Deps,
  user: User,
  reference: string,
  unmodifiedSince: Date | null,
): Promise<void> {
  const project = await requireProject(deps, user, reference, 'owner')
  await inTransaction(deps, async (deps) => {
    await lockUnmodified(deps, 'projects', project.id, unmodifiedSince, 'Project')
    await deleteProjectRow(deps.db, project.id)
  })
  await deps.repositories.remove(project.disk_path)
}

/** Returns a project as the viewer sees it, with the source of a fork if they can see that. */
export async function readProjectView(
  deps: Deps,
  viewer: User | null,
  id: number,
): Promise<ProjectWithSource> {
  const view = await findProjectView(deps.db, id, viewer, today(deps))
  if (!view) throw absent('Project')
  if (view.forked_from_id === null) return view
  const source = await findProjectFor(deps.db, view.forked_from_id, viewer?.id ?? null, today(deps))
  return source && canRead(viewer, source) ? { ...view, forked_from: source } : view
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

async function moveHead(deps: Deps, project: store.Row, branch: string): Promise<void> {
  const gitDir = deps.repositories.dirOf(project.disk_path)
  if (!project.empty_repo && !(await hasBranch(gitDir, branch))) {
    throw invalid({ base: ['Could not set the default branch'] })
  }
  await setHead(gitDir, branch)
}
