import { sql } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { MergeRequest } from './views.ts'

/** Returns another open merge request between the same two branches, if any. */
export function findOpenDuplicate(
  trx: Database,
  { project_id, target_branch, source_project_id, source_branch }: BranchPair,
  exceptId = 0,
): Promise<{ iid: number } | undefined> {
  return trx
    .selectFrom('merge_requests')
    .select('iid')
    .where('project_id', '=', project_id)
    .where('target_branch', '=', target_branch)
    .where('source_project_id', '=', source_project_id)
    .where('source_branch', '=', source_branch)
    .where('state', 'in', ['opened', 'locked'])
    .where('id', '!=', exceptId)
    .executeTakeFirst()
}

export interface BranchPair {
  project_id: number
  target_branch: string
  source_project_id: number
  source_branch: string
}

/** Returns a branch's outgoing merge requests that are open or being merged, oldest first. */
export function findOpenFrom(
  db: Database,
  sourceProjectId: number,
  branch: string,
): Promise<Pick<MergeRequest, 'id' | 'project_id'>[]> {
  return db
    .selectFrom('merge_requests')
    .select(['id', 'project_id'])
    .where('source_project_id', '=', sourceProjectId)
    .where('source_branch', '=', branch)
    .where('state', 'in', ['opened', 'locked'])
    .orderBy('id')
    .execute()
}

/** Returns the branches of open merge requests from a fork into its upstream project that allow collaboration. */
export function findCollaborations(
  db: Database,
  forkId: number,
  upstreamId: number,
): Promise<Pick<MergeRequest, 'source_branch' | 'target_branch'>[]> {
  return db
    .selectFrom('merge_requests')
    .select(['source_branch', 'target_branch'])
    .where('source_project_id', '=', forkId)
    .where('project_id', '=', upstreamId)
    .where('state', '=', 'opened')
    .where('allow_collaboration', '=', 1)
    .execute()
}

/** Returns a branch's incoming merge requests that are open or being merged, each with its head. */
export function findOpenInto(
  db: Database,
  projectId: number,
  branch: string,
): Promise<Pick<MergeRequest, 'id' | 'root_id' | 'project_id' | 'iid' | 'sha'>[]> {
  return db
    .selectFrom('merge_requests')
    .select(['id', 'root_id', 'project_id', 'iid', 'sha'])
    .where('project_id', '=', projectId)
    .where('target_branch', '=', branch)
    .where('state', 'in', ['opened', 'locked'])
    .orderBy('id')
    .execute()
}

export type OpenMergeRequest = Pick<
  MergeRequest,
  'id' | 'source_branch' | 'sha' | 'author_id' | 'merge_status'
>

/** Returns the ids of all source projects of open merge requests. */
export async function findSourceProjects(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('merge_requests')
    .select('source_project_id')
    .distinct()
    .where('state', '=', 'opened')
    .where('source_project_id', 'is not', null)
    .orderBy('source_project_id')
    .execute()
  return rows.map(({ source_project_id }) => source_project_id!)
}

/** Returns the ids of the project's open merge requests from or into a project that is not its source or fork any more. */
export async function findOpenFromFormerForks(db: Database, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('merge_requests')
    .innerJoin('projects as source', 'source.id', 'merge_requests.source_project_id')
    .select('merge_requests.id')
    .where('state', '=', 'opened')
    .whereRef('source.id', '!=', 'project_id')
    .where(sql<boolean>`source.forked_from_id is distinct from merge_requests.project_id`)
    .where((eb) => eb.or([eb('project_id', '=', projectId), eb('source.id', '=', projectId)]))
    .orderBy('merge_requests.id')
    .execute()
  return rows.map(({ id }) => id)
}

export function findOpenOutOf(db: Database, projectId: number): Promise<OpenMergeRequest[]> {
  return db
    .selectFrom('merge_requests')
    .select(['id', 'source_branch', 'sha', 'author_id', 'merge_status'])
    .where('source_project_id', '=', projectId)
    .where('state', '=', 'opened')
    .orderBy('id')
    .execute()
}

/** A project, or all projects of a namespace and those below it. */
export type Projects = { readonly projectId: number } | { readonly namespaceId: number }

/** Returns the ids of the open merge requests from these projects into others. */
export async function findOpenIntoOthers(db: Database, from: Projects): Promise<number[]> {
  const sources =
    'projectId' in from
      ? sql`(${from.projectId})`
      : sql`(
          select projects.id from projects
          join namespace_ancestors a on a.namespace_id = projects.namespace_id
          where a.ancestor_id = ${from.namespaceId}
        )`
  const rows = await db
    .selectFrom('merge_requests')
    .select('id')
    .where('state', '=', 'opened')
    .where(sql<boolean>`source_project_id in ${sources}`)
    .where(sql<boolean>`project_id not in ${sources}`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
