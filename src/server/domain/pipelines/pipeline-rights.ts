import type { Deps } from '#server/deps.ts'
import { canReadCode } from '#server/domain/policy.ts'
import { forbidden } from '#server/domain/refusal.ts'
import { branchRights } from '#server/domain/repository/branch-rights.ts'
import { requireProjectSpace, type ProjectSpace } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Pipeline } from '#server/store/pipelines/pipelines.ts'
import type { Project } from '#server/store/spaces/spaces.ts'

/** Returns the project if the caller may see its pipelines, which reveal code. Changing them takes a developer. */
export async function requirePipelineSpace(
  deps: Deps,
  user: User | null,
  reference: string,
  role: 'reader' | 'developer' | 'owner' = 'reader',
): Promise<ProjectSpace> {
  const space = await requireProjectSpace(deps, user, reference, role)
  if (!space.row.jobs_enabled || !canReadCode(user, space.row)) throw forbidden()
  return space
}

/** True when the user may run pipelines of a branch or tag: its jobs act with the rights to change it. */
export async function mayRunPipeline(
  deps: Deps,
  user: User,
  project: Project,
  { ref, tag }: { ref: string; tag: boolean },
): Promise<boolean> {
  if (tag) return true
  const rights = await branchRights(deps, user, project)
  return rights.canPush(ref) || rights.canMerge(ref)
}

/** Every developer may run pipelines of merge requests. */
export async function requireRunRight(
  deps: Deps,
  user: User,
  project: Project,
  pipeline: Pick<Pipeline, 'ref' | 'tag' | 'merge_request_id'>,
): Promise<void> {
  const { ref, tag, merge_request_id } = pipeline
  if (merge_request_id !== null) return
  if (!(await mayRunPipeline(deps, user, project, { ref, tag: tag === 1 }))) throw forbidden()
}
