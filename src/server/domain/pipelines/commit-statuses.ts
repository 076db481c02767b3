import type * as contract from '#contract/commit-statuses.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent, invalid } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { isBranchName } from '#server/git/branch-name.ts'
import { readCommit } from '#server/git/history.ts'
import { ZERO_ID } from '#server/git/object-id.ts'
import { resolveCommit } from '#server/git/objects.ts'
import { branchRef, findBranchWith, tagRef, TAGS } from '#server/git/refs.ts'
import { listRefs } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { lockRow } from '#server/store/dialect.ts'
import { findJob, listJobs, type JobView } from '#server/store/pipelines/job-views.ts'
import {
  findReport,
  insertJob,
  replaceReports,
  updateJobs,
  type Job,
} from '#server/store/pipelines/jobs.ts'
import {
  findLatestPipeline,
  insertPipeline,
  type Pipeline,
} from '#server/store/pipelines/pipelines.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { announcePipeline, recordPipeline } from './announce-pipeline.ts'
import { transition } from './job-events.ts'
import { advancePipeline, lockPipeline } from './pipeline-progress.ts'
import { requirePipelineSpace, requireRunRight } from './pipeline-rights.ts'
import type { JobEvent } from './pipeline-status.ts'
import { refreshHeads } from './pipelines.ts'

type Report = Input<typeof contract.setCommitStatus>

export async function listCommitStatuses(
  deps: Deps,
  user: User | null,
  query: Input<typeof contract.listCommitStatuses>,
  page: PageRequest,
): Promise<Page<JobView>> {
  const { row } = await requirePipelineSpace(deps, user, query.id)
  const sha = await requireCommit(deps, row, query.sha)
  const { ref, stage, name, all, pipeline_id } = query
  return listJobs(
    deps.db,
    row.id,
    { sha, ref, stage, name, pipelineId: pipeline_id, withRetried: all, withExternal: true },
    { by: query.order_by ?? 'id', direction: query.sort ?? 'asc' },
    sliceOf(page),
  )
}

/**
 * Records the status that an external system reports for a commit. Uses the newest pipeline of the commit (and ref, if
 * given), or creates one.
 */
export async function setCommitStatus(deps: Deps, user: User, report: Report): Promise<JobView> {
  const { row: project } = await requirePipelineSpace(deps, user, report.id, 'developer')
  const sha = await requireCommit(deps, project, report.sha)
  checkTexts(report)
  const wanted = { sha, ref: report.ref || undefined, id: report.pipeline_id }
  const found = await findLatestPipeline(deps.db, project.id, wanted)
  if (!found && wanted.id !== undefined) throw absent('Pipeline for pipeline_id, sha and ref')
  const place = found ?? (await newPipeline(deps, project, user, sha, wanted.ref))

  const id = await inTransaction(deps, async (deps) => {
    // Two systems that report at the same time must not both create the pipeline.
    await lockRow(deps.db, 'projects', project.id)
    const newest = await findLatestPipeline(deps.db, project.id, wanted)
    await requireRunRight(deps, user, project, newest ?? place)
    const pipeline = newest ?? (await insertPipeline(deps.db, place))
    await lockPipeline(deps.db, pipeline.id)
    const now = deps.now()
    const job = await reportedJob(deps.db, pipeline, user, report.name ?? report.context, now)
    await updateJobs(deps.db, [job.id], { ...changesOf(job, report, now), ...given(report) })
    if (await advancePipeline(deps.db, pipeline.id, now)) await recordPipeline(deps, pipeline)
    if (!found) await refreshHeads(deps.db, pipeline)
    await announcePipeline(deps, pipeline)
    return job.id
  })
  return (await findJob(deps.db, project.id, id))!
}

async function requireCommit(deps: Deps, project: Project, reference: string): Promise<string> {
  const sha = await resolveCommit(deps.repositories.dirOf(project.disk_path), reference)
  if (sha === null) throw absent('Commit')
  return sha
}

async function newPipeline(
  deps: Deps,
  project: Project,
  user: User,
  sha: string,
  wanted: string | undefined,
) {
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const ref = wanted ?? (await findBranchWith(gitDir, sha))
  if (ref === null || !isBranchName(ref)) throw absent('References for commit')
  const named = await listRefs(gitDir, [branchRef(ref), tagRef(ref)])
  const isTag = named.length > 0 && named.every(({ name }) => name.startsWith(TAGS))
  const commit = await readCommit(gitDir, sha)
  const now = deps.now()
  return {
    root_id: project.root_id,
    project_id: project.id,
    merge_request_id: null,
    user_id: user.id,
    sha,
    before_sha: ZERO_ID,
    ref,
    tag: isTag ? 1 : 0,
    source: 'external',
    status: 'created',
    committed_at: new Date(commit.committer.date).toISOString(),
    created_at: now,
    updated_at: now,
  } as const
}

/** The stage of external jobs. It sorts after all other stages. */
const EXTERNAL_STAGE = { stage: 'external', stage_position: 1_000_000 }

async function reportedJob(
  db: Database,
  pipeline: Pipeline,
  user: User,
  name = 'default',
  now: string,
): Promise<Job> {
  const known = await findReport(db, pipeline.id, { name, userId: user.id })
  if (known) return known
  await replaceReports(db, pipeline.id, name)
  return insertJob(db, {
    root_id: pipeline.root_id,
    project_id: pipeline.project_id,
    pipeline_id: pipeline.id,
    user_id: user.id,
    name,
    ...EXTERNAL_STAGE,
    status: 'created',
    external: 1,
    allow_failure: 0,
    starts: 'on_success',
    created_at: now,
    updated_at: now,
  })
}

const eventOf = {
  pending: 'enqueue',
  running: 'run',
  success: 'success',
  failed: 'drop',
  canceled: 'cancel',
  skipped: 'skip',
} as const satisfies Record<Report['state'], JobEvent>

function changesOf(job: Job, { state }: Report, now: string) {
  const queued =
    state === 'running' && job.status === 'created' ? transition(job, 'enqueue', now) : {}
  return {
    ...queued,
    ...transition({ ...job, ...queued }, eventOf[state], now),
    ...(state === 'failed' ? { failure_reason: 'api_failure' } : {}),
  }
}

function given({ target_url, description, coverage }: Report) {
  return {
    ...(target_url === undefined ? {} : { target_url }),
    ...(description === undefined ? {} : { description }),
    ...(coverage === undefined ? {} : { coverage }),
  }
}

const MAX_LENGTH = 255

function checkTexts({ name, context, description, target_url }: Report): void {
  const texts = { name: name ?? context, description, target_url }
  for (const [property, text] of Object.entries(texts)) {
    if (text && text.length > MAX_LENGTH) {
      throw invalid({ [property]: [`is too long (maximum is ${MAX_LENGTH} characters)`] })
    }
  }
  // The URL becomes a link, so other schemes are unsafe.
  if (target_url && !(URL.canParse(target_url) && /^https?:/i.test(target_url))) {
    throw invalid({ target_url: ['is blocked: Only allowed schemes are http, https'] })
  }
}
