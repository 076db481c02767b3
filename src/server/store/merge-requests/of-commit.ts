import type { Database } from '#server/store/database.ts'

export interface CommitMergeRequest {
  iid: number
  /** The newest version's base; null before there is a version. */
  base_commit_sha: string | null
  merge_commit_sha: string | null
  squash_commit_sha: string | null
}

/** Returns the project's merge requests, newest first, that have one of the iids or whose merge created the commit. */
export function listCommitCandidates(
  db: Database,
  projectId: number,
  sha: string,
  iids: readonly number[],
  limit: number,
): Promise<CommitMergeRequest[]> {
  return db
    .selectFrom('merge_requests as request')
    .leftJoin('merge_request_diffs as version', 'version.id', 'request.version_id')
    .select([
      'request.iid',
      'request.merge_commit_sha',
      'request.squash_commit_sha',
      'version.base_commit_sha',
    ])
    .where('request.project_id', '=', projectId)
    .where((eb) =>
      eb.or([
        eb('request.merge_commit_sha', '=', sha),
        eb('request.squash_commit_sha', '=', sha),
        ...(iids.length > 0 ? [eb('request.iid', 'in', iids)] : []),
      ]),
    )
    .orderBy('request.iid', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the merge request that the commit merged. */
export function findMergedAs(
  db: Database,
  projectId: number,
  sha: string,
): Promise<{ iid: number } | undefined> {
  return db
    .selectFrom('merge_requests')
    .select('iid')
    .where('project_id', '=', projectId)
    .where('merge_commit_sha', '=', sha)
    .where('state', '=', 'merged')
    .executeTakeFirst()
}
