import { sql, type Selectable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { byBytes } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import {
  parsePipeline,
  selectPipelines,
  type PipelineView,
} from '#server/store/pipelines/pipeline-views.ts'
import type { Pipeline } from '#server/store/pipelines/pipelines.ts'
import type { MergeRequestRow } from '#server/store/schema/merge-requests.ts'

/** The columns of a merge request that its pipelines use. */
export type PipelineMergeRequest = Pick<
  Selectable<MergeRequestRow>,
  | 'id'
  | 'iid'
  | 'project_id'
  | 'source_project_id'
  | 'source_branch'
  | 'target_branch'
  | 'title'
  | 'draft'
  | 'sha'
> & {
  /** Label titles. */
  labels: string[]
  /** The milestone's title. */
  milestone: string | null
  /** The newest version's base. */
  base_commit_sha: string | null
}

export async function findPipelineMergeRequest(
  db: Database,
  id: number,
): Promise<PipelineMergeRequest | undefined> {
  const row = await db
    .selectFrom('merge_requests')
    .leftJoin('milestones', 'milestones.id', 'merge_requests.milestone_id')
    .leftJoin('merge_request_diffs', 'merge_request_diffs.id', 'merge_requests.version_id')
    .select([
      'merge_requests.id',
      'merge_requests.iid',
      'merge_requests.project_id',
      'merge_requests.source_project_id',
      'merge_requests.source_branch',
      'merge_requests.target_branch',
      'merge_requests.title',
      'merge_requests.draft',
      'merge_requests.sha',
      'milestones.title as milestone',
      'merge_request_diffs.base_commit_sha',
    ])
    .where('merge_requests.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const labels = await db
    .selectFrom('merge_request_labels')
    .select('title')
    .where('merge_request_id', '=', id)
    .orderBy(byBytes(db, sql.ref('title')))
    .execute()
  return { ...row, labels: labels.map(({ title }) => title) }
}

/** Returns references (`path!iid`) to the branch's oldest open merge requests, at most four. */
export async function findOpenReferences(
  db: Database,
  sourceProjectId: number,
  branch: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('merge_requests')
    .innerJoin('projects', 'projects.id', 'merge_requests.project_id')
    .select(['projects.full_path', 'merge_requests.iid'])
    .where('merge_requests.source_project_id', '=', sourceProjectId)
    .where('merge_requests.source_branch', '=', branch)
    .where('merge_requests.state', '=', 'opened')
    .orderBy('merge_requests.id')
    .limit(4)
    .execute()
  return rows.map(({ full_path, iid }) => `${full_path}!${iid}`)
}

/** Returns the open merge requests that the pipeline runs for. */
export async function findMergeRequestsOf(
  db: Database,
  {
    project_id,
    ref,
    tag,
    merge_request_id,
  }: Pick<Pipeline, 'project_id' | 'ref' | 'tag' | 'merge_request_id'>,
): Promise<Pick<Selectable<MergeRequestRow>, 'root_id' | 'project_id' | 'iid'>[]> {
  if (tag) return []
  return db
    .selectFrom('merge_requests')
    .select(['root_id', 'project_id', 'iid'])
    .where('state', '=', 'opened')
    .where((eb) =>
      merge_request_id === null
        ? eb.and({ source_project_id: project_id, source_branch: ref })
        : eb('id', '=', merge_request_id),
    )
    .orderBy('id')
    .execute()
}

/**
 * Lists a merge request's pipelines in these projects: first merge request pipelines, then its commits' branch
 * pipelines, newest first in both groups.
 */
export async function listPipelinesOfMergeRequest(
  db: Database,
  {
    id,
    source_project_id,
    source_branch,
  }: Pick<PipelineMergeRequest, 'id' | 'source_project_id' | 'source_branch'>,
  projectIds: readonly number[],
  slice: Slice,
): Promise<Listing<PipelineView>> {
  if (projectIds.length === 0) return { rows: [], total: 0 }
  const heads = db
    .selectFrom('merge_request_diffs')
    .select('head_commit_sha')
    .where('merge_request_id', '=', id)
  const matching = db
    .selectFrom('pipelines')
    .select('pipelines.id')
    .where('pipelines.project_id', 'in', projectIds)
    .where((eb) =>
      eb.or([
        eb('pipelines.merge_request_id', '=', id),
        eb.and([
          eb('pipelines.merge_request_id', 'is', null),
          eb('pipelines.tag', '=', 0),
          eb('pipelines.project_id', '=', source_project_id),
          eb('pipelines.ref', '=', source_branch),
          eb('pipelines.sha', 'in', heads),
        ]),
      ]),
    )
  const count = db.selectFrom('pipelines').where('pipelines.id', 'in', matching)
  const rows = await selectPipelines(db)
    .where('pipelines.id', 'in', matching)
    .select(countOf(count).as('matching'))
    .orderBy(sql`case when pipelines.merge_request_id is null then 1 else 0 end`)
    .orderBy('pipelines.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows.map(parsePipeline), slice, count)
}
