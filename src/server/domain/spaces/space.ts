import type { Deps } from '#server/deps.ts'
import { requireGroup, requireProject } from '#server/domain/access.ts'
import type { Role } from '#server/domain/policy.ts'
import { forbidden } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Group, Project } from '#server/store/spaces/spaces.ts'

/** A reference to a project or group, by id or full path. */
export interface SpaceReference {
  kind: 'project' | 'group'
  reference: string
}

/** A project or group that owns labels, milestones and issues. */
export type Space = {
  /** The foreign keys of the rows that the space owns. */
  owner: { project_id: number | null; group_id: number | null }
  /** The group's id, or the project's namespace id. */
  namespaceId: number
  rootId: number
} & ({ kind: 'project'; row: Project } | { kind: 'group'; row: Group })

export type ProjectSpace = Extract<Space, { kind: 'project' }>

/** Returns the space if the caller has the role in it. Archived projects allow only `reader`. */
export async function requireSpace(
  deps: Deps,
  user: User | null,
  { kind, reference }: SpaceReference,
  role: Role,
): Promise<Space> {
  if (kind === 'project') return requireProjectSpace(deps, user, reference, role)
  const row = await requireGroup(deps, user, reference, role)
  return {
    kind,
    row,
    owner: { project_id: null, group_id: row.id },
    namespaceId: row.id,
    rootId: row.root_id,
  }
}

/** Returns the space like `requireSpace`. Also refuses projects with disabled issues, which have no boards either. */
export async function requireIssueSpace(
  deps: Deps,
  user: User | null,
  where: SpaceReference,
  role: Role,
): Promise<Space> {
  const space = await requireSpace(deps, user, where, role)
  if (space.kind === 'project' && !space.row.issues_enabled) throw forbidden()
  return space
}

export async function requireProjectSpace(
  deps: Deps,
  user: User | null,
  reference: string,
  role: Role,
): Promise<ProjectSpace> {
  const row = await requireProject(deps, user, reference, role)
  if (row.archived && role !== 'reader') throw forbidden()
  return spaceOfProject(row)
}

/** Returns a project's space without an access check, for the service's own follow-up work. */
export function spaceOfProject(row: Project): ProjectSpace {
  return {
    kind: 'project',
    row,
    owner: { project_id: row.id, group_id: null },
    namespaceId: row.namespace_id,
    rootId: row.root_id,
  }
}
