import type * as contract from '#contract/deployments.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { record } from '#server/domain/events.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent, invalid } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { isBranchName } from '#server/git/branch-name.ts'
import { findCommits } from '#server/git/history.ts'
import { objectInfo, resolveCommit } from '#server/git/objects.ts'
import { findRef } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { lockRow } from '#server/store/dialect.ts'
import * as store from '#server/store/pipelines/deployments.ts'
import type {
  Deployment,
  DeploymentView,
  MergedRequest,
} from '#server/store/pipelines/deployments.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { ensureEnvironment } from './environments.ts'
import { requirePipelineSpace, requireRunRight } from './pipeline-rights.ts'

export async function listDeployments(
  deps: Deps,
  user: User | null,
  query: Input<typeof contract.listDeployments>,
  page: PageRequest,
): Promise<Page<DeploymentView>> {
  const { row } = await requirePipelineSpace(deps, user, query.id)
  return store.listDeployments(
    deps.db,
    row.id,
    {
      environment: query.environment,
      status: query.status,
      updatedAfter: query.updated_after,
      updatedBefore: query.updated_before,
      finishedAfter: query.finished_after,
      finishedBefore: query.finished_before,
    },
    { by: query.order_by ?? 'id', direction: query.sort ?? 'asc' },
    sliceOf(page),
  )
}

export async function getDeployment(
  deps: Deps,
  user: User | null,
  project: string,
  id: number,
): Promise<DeploymentView> {
  const { row } = await requirePipelineSpace(deps, user, project)
  return viewOf(deps, row, id)
}

export async function createDeployment(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.createDeployment>,
): Promise<DeploymentView> {
  const { row: project } = await requirePipelineSpace(deps, user, wanted.id, 'developer')
  const { ref, tag, status } = wanted
  const sha = await requireDeployable(deps, project, wanted)
  const right = { ref, tag: tag ? 1 : 0, merge_request_id: null } as const
  await requireRunRight(deps, user, project, right)
  const { deployment, event } = await inTransaction(deps, async (deps) => {
    await lockRow(deps.db, 'projects', project.id)
    const environment = await ensureEnvironment(deps, project, wanted.environment)
    const now = deps.now()
    const deployment = await store.insertDeployment(deps.db, {
      root_id: project.root_id,
      project_id: project.id,
      environment_id: environment.id,
      user_id: user.id,
      sha,
      ref,
      tag: right.tag,
      status,
      created_at: now,
      updated_at: now,
      finished_at: status === 'running' ? null : now,
    })
    return { deployment, event: await recordStatus(deps, project, deployment.id, status) }
  })
  if (event !== null) await deps.outbox.handle(event)
  return viewOf(deps, project, deployment.id)
}

export async function updateDeployment(
  deps: Deps,
  user: User,
  { id, deployment_id, status }: Input<typeof contract.updateDeployment>,
): Promise<DeploymentView> {
  const { row: project } = await requirePipelineSpace(deps, user, id, 'developer')
  const found = await viewOf(deps, project, deployment_id)
  await requireRunRight(deps, user, project, { ...found, merge_request_id: null })
  const event = await inTransaction(deps, async (deps) => {
    await lockRow(deps.db, 'projects', project.id)
    await setStatus(deps.db, deps.now(), project, deployment_id, status)
    return recordStatus(deps, project, deployment_id, status)
  })
  if (event !== null) await deps.outbox.handle(event)
  return viewOf(deps, project, deployment_id)
}

const eventOf = { running: 'run', success: 'succeed', failed: 'drop', canceled: 'cancel' } as const

/** Changes a deployment's status. Only a created deployment can start running. */
async function setStatus(
  db: Database,
  now: string,
  project: Project,
  id: number,
  status: keyof typeof eventOf,
): Promise<void> {
  const current = await store.findDeployment(db, project.id, id)
  if (!current) throw absent()
  if (status === current.status || (status === 'running' && current.status !== 'created')) {
    throw invalid({ status: [`cannot transition via "${eventOf[status]}"`] })
  }
  await store.updateDeployment(db, id, {
    status,
    updated_at: now,
    finished_at: status === 'running' ? null : now,
  })
}

/** Returns the commit if both it and its branch or tag exist. */
async function requireDeployable(
  deps: Deps,
  project: Project,
  { sha, ref, tag }: { sha: string; ref: string; tag: boolean },
): Promise<string> {
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const commit = await resolveCommit(gitDir, sha)
  const name = `refs/${tag ? 'tags' : 'heads'}/${ref}`
  const hasRef = isBranchName(ref) && (await findRef(gitDir, name)) !== null
  if (commit !== null && hasRef) return commit
  throw invalid({
    ...(commit === null ? { sha: ['The commit does not exist'] } : {}),
    ...(hasRef ? {} : { ref: ['The branch or tag does not exist'] }),
  })
}

/** Records a success. Returns the id of the event. */
async function recordStatus(
  deps: Deps,
  { id: project_id, root_id }: Project,
  id: number,
  status: Deployment['status'],
): Promise<number | null> {
  if (status !== 'success') return null
  return record(deps, root_id, { kind: 'deployment succeeded', id, project_id })
}

/** Links the merge requests whose commits are in this deployment but not in the previous one. */
export async function linkMergedRequests(
  deps: Deps,
  { id, project_id }: { id: number; project_id: number },
): Promise<void> {
  const project = await findProject(deps.db, project_id)
  const deployment = await store.findDeployment(deps.db, project_id, id)
  if (!project || !deployment) return
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const before = await store.findDeployedBefore(deps.db, deployment)
  const known = before !== null && (await objectInfo(gitDir, before)) ? before : null
  const merged = await store.findUndeployed(deps.db, deployment)
  if (merged.length === 0) return
  const range = { from: known, to: deployment.sha }
  const commits = await findCommits(gitDir, range, new Set(merged.flatMap(mergedCommits)))
  const came = merged.filter((request) => mergedCommits(request).some((id) => commits.has(id)))
  await store.linkMergeRequests(
    deps.db,
    deployment.id,
    came.map(({ id }) => id),
  )
}

/** Returns the commits that show that a merge request was merged. */
const mergedCommits = ({ sha, merge_commit_sha, squash_commit_sha }: MergedRequest) =>
  [merge_commit_sha, squash_commit_sha ?? sha].filter((id) => id !== null)

async function viewOf(deps: Deps, project: Project, id: number): Promise<DeploymentView> {
  const deployment = await store.findDeployment(deps.db, project.id, id)
  if (!deployment) throw absent()
  return deployment
}
