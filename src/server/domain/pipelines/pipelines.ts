import type * as contract from '#contract/pipelines.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { pageOf, sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { absent } from '#server/domain/refusal.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { resolveCommit } from '#server/git/objects.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import * as store from '#server/store/pipelines/pipelines.ts'
import type { Pipeline, PipelineView } from '#server/store/pipelines/pipelines.ts'
import { announcePipeline } from './announce-pipeline.ts'
import { startPipeline } from './pipeline-creation.ts'
import { requirePipelineSpace } from './pipeline-rights.ts'
import { COMPLETED } from './pipeline-status.ts'
import type { PipelineVariable } from './save-pipeline.ts'

export async function listPipelines(
  deps: Deps,
  user: User | null,
  query: Input<typeof contract.listPipelines>,
  page: PageRequest,
): Promise<Page<PipelineView>> {
  const space = await requirePipelineSpace(deps, user, query.id)
  const { scope, status } = query
  return store.listPipelines(
    deps.db,
    space.row.id,
    {
      statuses: status ? [status] : statusesOf(scope),
      newestOf: scope === 'branches' || scope === 'tags' ? scope : undefined,
      source: query.source,
      ref: query.ref,
      sha: query.sha,
      withYamlErrors: query.yaml_errors,
      username: query.username,
      createdAfter: query.created_after,
      createdBefore: query.created_before,
      updatedAfter: query.updated_after,
      updatedBefore: query.updated_before,
    },
    { by: query.order_by ?? 'id', direction: query.sort ?? 'desc' },
    sliceOf(page),
  )
}

export async function getPipeline(
  deps: Deps,
  user: User | null,
  reference: PipelineReference,
): Promise<PipelineView> {
  return (await requirePipeline(deps, user, reference)).pipeline
}

/** Returns the newest pipeline of a branch or tag's current commit. */
export async function getLatestPipeline(
  deps: Deps,
  user: User | null,
  project: string,
  ref?: string,
): Promise<PipelineView> {
  const { row } = await requirePipelineSpace(deps, user, project)
  const name = ref ?? row.default_branch
  const sha = name && (await resolveCommit(deps.repositories.dirOf(row.disk_path), name))
  const found = sha && (await store.findLatestPipeline(deps.db, row.id, { sha, ref: name }))
  if (!found) throw absent('Pipeline')
  return found
}

export async function listPipelineVariables(
  deps: Deps,
  user: User,
  reference: PipelineReference,
  page: PageRequest,
): Promise<Page<PipelineVariable>> {
  const { pipeline } = await requirePipeline(deps, user, reference, 'developer')
  return pageOf(JSON.parse(pipeline.variables) as PipelineVariable[], page)
}

export async function createPipeline(
  deps: Deps,
  user: User,
  { id, ref, variables = [] }: Input<typeof contract.createPipeline>,
): Promise<PipelineView> {
  const space = await requirePipelineSpace(deps, user, id, 'developer')
  const given = variables.map(({ variable_type = 'env_var', ...rest }) => ({
    ...rest,
    variable_type,
  }))
  return viewOf(deps, space, await startPipeline(deps, user, space.row, ref, given))
}

export async function deletePipeline(
  deps: Deps,
  user: User,
  reference: PipelineReference,
  unmodifiedSince: Date | null,
): Promise<void> {
  const { pipeline } = await requirePipeline(deps, user, reference, 'owner')
  await inTransaction(deps, async (deps) => {
    await lockUnmodified(deps, 'pipelines', pipeline.id, unmodifiedSince)
    await store.deletePipeline(deps.db, pipeline.id)
    await refreshHeads(deps.db, pipeline)
    await announcePipeline(deps, pipeline)
  })
}

export interface PipelineReference {
  id: string
  pipeline_id: number
}

/** Returns the pipeline if the caller can see it and has the required role. */
export async function requirePipeline(
  deps: Deps,
  user: User | null,
  { id, pipeline_id }: PipelineReference,
  role: 'reader' | 'developer' | 'owner' = 'reader',
): Promise<{ space: ProjectSpace; pipeline: PipelineView }> {
  const space = await requirePipelineSpace(deps, user, id, role)
  return { space, pipeline: await viewOf(deps, space, pipeline_id) }
}

export async function viewOf(deps: Deps, space: ProjectSpace, id: number): Promise<PipelineView> {
  const pipeline = await store.findPipeline(deps.db, space.row.id, id)
  if (!pipeline) throw absent()
  return pipeline
}

/** Updates the head pipeline of each merge request that may show this pipeline. */
export async function refreshHeads(
  db: Database,
  { merge_request_id, project_id, ref, tag }: Pipeline,
): Promise<void> {
  if (merge_request_id !== null) {
    await store.refreshHeadPipelines(db, { mergeRequestId: merge_request_id })
  } else if (!tag) {
    await store.refreshHeadPipelines(db, { projectId: project_id, name: ref })
  }
}

function statusesOf(scope: Input<typeof contract.listPipelines>['scope']) {
  if (scope === 'running' || scope === 'pending') return [scope]
  return scope === 'finished' ? COMPLETED.filter((status) => status !== 'skipped') : undefined
}
