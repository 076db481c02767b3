import type { Selectable } from 'kysely'

import type { Database } from './database.ts'
import type { MergeRequestRow } from './schema-merge-requests.ts'

/** What a merge request's pipelines ask of it. */
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
  /** Titles. */
  labels: string[]
  /** Its title. */
  milestone: string | null
  /** Where its branch came from. */
  base_commit_sha: string | null
}

/** Some open merge requests of the branch, as others refer to them. */
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
