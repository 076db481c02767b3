import type { Deps } from '#server/deps.ts'
import { requireGroup, requireProject } from '#server/domain/access.ts'
import type { Role } from '#server/domain/policy.ts'
import { forbidden } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Group, Project } from '#server/store/spaces/spaces.ts'

/** A project or group, as a request names it: by id or full path. */
export interface SpaceReference {
  kind: 'project' | 'group'
  reference: string
}

/** A project or group that holds labels, milestones and issues. */
export type Space = {
  /** The columns that say whose a row is. */
  owner: { project_id: number | null; group_id: number | null }
  /** The group itself, or the namespace that the project is in. */
  namespaceId: number
  rootId: number
} & ({ kind: 'project'; row: Project } | { kind: 'group'; row: Group })

export type ProjectSpace = Extract<Space, { kind: 'project' }>

/** The space, if the caller has the role there. Archived projects can only be read. */
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

/** Whoever asks: what is left to do in it needs no right any more. */
export function spaceOfProject(row: Project): ProjectSpace {
  return {
    kind: 'project',
    row,
    owner: { project_id: row.id, group_id: null },
    namespaceId: row.namespace_id,
    rootId: row.root_id,
  }
}
