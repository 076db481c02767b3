import type { Deps } from '#server/deps.ts'
import { requireGroup, requireProject } from '#server/domain/access.ts'
import type { Role } from '#server/domain/policy.ts'
import { forbidden } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Group, Project } from '#server/store/spaces/spaces.ts'

/** The project or group that a request names, by id or full path. */
export interface SpaceReference {
  kind: 'project' | 'group'
  reference: string
}

/** A project or group that owns labels, milestones and issues. */
export type Space = {
  /** The foreign keys of the rows it owns. */
  owner: { project_id: number | null; group_id: number | null }
  /** The group itself, or the namespace of the project. */
  namespaceId: number
  rootId: number
} & ({ kind: 'project'; row: Project } | { kind: 'group'; row: Group })

export type ProjectSpace = Extract<Space, { kind: 'project' }>

/** Returns the space if the caller has the role in it. Archived projects are read-only. */
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

/** Like `requireSpace`; also refuses projects whose issues are switched off, and with them their boards. */
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

/** The space of a project, without a check of access: for the service's own follow-up work. */
export function spaceOfProject(row: Project): ProjectSpace {
  return {
    kind: 'project',
    row,
    owner: { project_id: row.id, group_id: null },
    namespaceId: row.namespace_id,
    rootId: row.root_id,
  }
}
