import type * as contract from '#contract/groups.ts'
import type { Input } from '#contract/route.ts'
import { visibilityLevel, visibilityWord } from '#contract/visibility.ts'
import type { Deps } from '#server/deps.ts'
import { requireGroup, today } from '#server/domain/access.ts'
import { handleEvent, record } from '#server/domain/events.ts'
import { accessLevel, hasRole } from '#server/domain/policy.ts'
import { requireUnmodified } from '#server/domain/precondition.ts'
import { absent, forbidden, invalid, type Refusal } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { refusingTaken } from '#server/domain/violations.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { deleteGroupTree } from '#server/store/removal/space-removal.ts'
import { insertMember } from '#server/store/spaces/members.ts'
import {
  findNamespace,
  findWidestInside,
  lockTree,
  insertNamespace,
  renameNamespace,
  updateNamespace,
  type Namespace,
} from '#server/store/spaces/namespaces.ts'
import { listProjects } from '#server/store/spaces/project-lists.ts'
import type { Group } from '#server/store/spaces/spaces.ts'
import { groupFailure, newGroupProblems, newPathProblems } from './group-problems.ts'
import { withSources, type ProjectWithSource } from './project-sources.ts'
import {
  groupNameProblems,
  lengthProblems,
  refuseProblems,
  TAKEN,
  type Problems,
} from './space-names.ts'

export const MAX_DESCRIPTION = 500

type Settings = Omit<Input<typeof contract.updateGroup>, 'id' | 'name' | 'path'>

/** Returns a group with its newest hundred projects, or null projects if `with_projects` is false. */
export async function readGroup(
  deps: Deps,
  user: User | null,
  { id, with_projects = true }: Input<typeof contract.getGroup>,
): Promise<{ group: Namespace; projects: ProjectWithSource[] | null }> {
  const group = await requireGroup(deps, user, id, 'reader')
  if (!with_projects) return { group, projects: null }
  const { rows } = await listProjects(
    deps.db,
    user,
    today(deps),
    { namespaceId: group.id },
    { by: 'created_at', direction: 'desc' },
    { limit: 100, offset: 0 },
  )
  return { group, projects: await withSources(deps, user, rows) }
}

/** Creates a group owned by the caller. The parent group's settings determine who may create subgroups. */
export async function createGroup(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.createGroup>,
): Promise<Namespace> {
  const { name, path, parent_id } = wanted
  const place = await requireGroupPlace(deps, user, parent_id)

  return savingGroup(deps, async (deps) => {
    const parent = place && (await lockTree(deps.db, place))
    if (parent === undefined) throw absent('Group')
    refuseProblems(groupFailure, {
      ...(await newGroupProblems(deps.db, parent, { name, path, levels: 1 })),
      description: lengthProblems(wanted.description, MAX_DESCRIPTION),
      visibility_level: parent ? widerThan(parent, wanted) : [],
    })
    const full_path = parent ? `${parent.full_path}/${path}` : path
    const now = deps.now()
    const group = await insertNamespace(
      deps.db,
      {
        ...columnsOf(wanted),
        kind: 'group',
        parent_id: parent?.id ?? null,
        name,
        path,
        full_path,
        full_name: parent ? `${parent.full_name} / ${name}` : name,
        created_at: now,
        updated_at: now,
      },
      parent,
    )
    await insertMember(deps.db, {
      root_id: group.root_id,
      source_type: 'group',
      source_id: group.id,
      user_id: user.id,
      access_level: accessLevel.owner,
      created_by_id: user.id,
      created_at: now,
      updated_at: now,
    })
    return group
  })
}

/** Updates a group. A new name or path changes the full names and paths of everything in the group. */
export async function updateGroup(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.updateGroup>,
): Promise<Namespace> {
  const place = await requireGroup(deps, user, wanted.id, 'owner')

  return saving(deps, invalid, async (deps) => {
    const group = await lockTree(deps.db, place)
    if (!group) throw absent('Group')
    const { name = group.name, path = group.path } = wanted
    const full_path = group.full_path.slice(0, -group.path.length) + path
    const isMoved = full_path.toLowerCase() !== group.path_key
    const parent =
      group.parent_id === null ? undefined : await findNamespace(deps.db, group.parent_id)
    refuseProblems(invalid, {
      name: groupNameProblems(name),
      description: lengthProblems(wanted.description, MAX_DESCRIPTION),
      path: isMoved ? await newPathProblems(deps.db, full_path, path) : [],
      visibility_level: [
        ...(parent ? widerThan(parent, wanted) : []),
        ...(await narrowerThanInside(deps.db, group, wanted)),
      ],
    })
    if (name !== group.name || path !== group.path) {
      await renameNamespace(deps.db, group, { name, path })
    }
    return updateNamespace(deps.db, group.id, { ...columnsOf(wanted), updated_at: deps.now() })
  })
}

/** Deletes a group with its subgroups and projects, then their repositories. */
export async function deleteGroup(
  deps: Deps,
  user: User,
  reference: string,
  unmodifiedSince: Date | null,
): Promise<void> {
  const place = await requireGroup(deps, user, reference, 'owner')
  const event = await inTransaction(deps, async (deps) => {
    const group = await lockTree(deps.db, place)
    if (!group) throw absent('Group')
    requireUnmodified(group.updated_at, unmodifiedSince)
    await deps.reactions.projectsDeleted(deps, user, { namespaceId: group.id })
    const diskPaths = await deleteGroupTree(deps.db, group.id)
    return record(deps, group.root_id, { kind: 'projects deleted', diskPaths })
  })
  await handleEvent(deps, event)
}

/** Returns the parent of a new group; null for a root. Refuses callers who may not create groups there. */
export async function requireGroupPlace(
  deps: Deps,
  user: User,
  parentId: number | null | undefined,
): Promise<Group | null> {
  if (parentId === null || parentId === undefined) {
    if (!user.admin && !user.can_create_group) throw forbidden()
    return null
  }
  const parent = await requireGroup(deps, user, String(parentId), 'reader')
  const role = parent.subgroup_creation_level === 'owner' ? 'owner' : 'maintainer'
  if (!hasRole(user, parent, role)) throw forbidden()
  return parent
}

/** Runs the work that creates a group in a transaction, and refuses a path that has just been taken. */
export const savingGroup = <T>(deps: Deps, work: (deps: Deps) => Promise<T>) =>
  saving(deps, groupFailure, work)

/** Runs the work in a transaction. A unique violation means that another caller has just taken the path. */
function saving<T>(
  deps: Deps,
  refusal: (problems: Problems) => Refusal,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  return inTransaction(deps, work).catch(refusingTaken(() => refusal({ path: [TAKEN] })))
}

function widerThan(parent: Namespace, { visibility }: Settings): string[] {
  if (visibility === undefined || visibilityLevel(visibility) <= parent.visibility) return []
  const allowed = visibilityWord(parent.visibility)
  return [`${visibility} is not allowed since the parent group has a ${allowed} visibility.`]
}

async function narrowerThanInside(
  db: Database,
  group: Namespace,
  { visibility }: Settings,
): Promise<string[]> {
  if (visibility === undefined || visibilityLevel(visibility) >= group.visibility) return []
  const widest = await findWidestInside(db, group.id)
  const level = visibilityLevel(visibility)
  return [
    ...(widest.projects > level
      ? [`${visibility} is not allowed since this group contains projects with higher visibility.`]
      : []),
    ...(widest.subgroups > level
      ? [`${visibility} is not allowed since there are sub-groups with higher visibility.`]
      : []),
  ]
}

function columnsOf(wanted: Settings) {
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0)
  return {
    description: wanted.description,
    visibility: wanted.visibility && visibilityLevel(wanted.visibility),
    project_creation_level: wanted.project_creation_level,
    subgroup_creation_level: wanted.subgroup_creation_level,
    default_branch_protection: wanted.default_branch_protection,
    share_with_group_lock: flag(wanted.share_with_group_lock),
    require_two_factor_authentication: flag(wanted.require_two_factor_authentication),
    lfs_enabled: flag(wanted.lfs_enabled),
    request_access_enabled: flag(wanted.request_access_enabled),
  } as const
}
