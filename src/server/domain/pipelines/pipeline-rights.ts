import type { Deps } from '#server/deps.ts'
import { canReadCode } from '#server/domain/policy.ts'
import { forbidden } from '#server/domain/refusal.ts'
import { branchRights } from '#server/domain/repository/branch-rights.ts'
import { requireProjectSpace, type ProjectSpace } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Pipeline } from '#server/store/pipelines/pipelines.ts'
import type { Project } from '#server/store/spaces/spaces.ts'

/**
 * Returns the project if the caller may see its pipelines. Pipelines reveal code, so read access to the code is
 * required.
 */
export async function requirePipelineSpace(
  deps: Deps,
  user: User | null,
  reference: string,
  role: 'reader' | 'developer' | 'owner' = 'reader',
): Promise<ProjectSpace> {
  const space = await requireProjectSpace(deps, user, reference, role)
  if (!maySeePipelines(user, space.row)) throw forbidden()
  return space
}

export function maySeePipelines(user: User | null, project: Project): boolean {
  return project.jobs_enabled === 1 && canReadCode(user, project)
}

/**
 * True when the user may run pipelines for a branch or tag. For a branch, the user must be allowed to push or merge
 * into it, because the pipeline's jobs act with that right.
 */
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

/** Refuses users who may not run the pipeline. Every developer may run merge request pipelines. */
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
