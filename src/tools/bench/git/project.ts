import { join } from 'node:path'

import type { Database } from '#server/store/database.ts'
import { GROUP, insert, size as rest, TOKEN } from '#tools/bench/harness/data.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'
import { makeRepository, type BenchRepository, type Branch } from './data.ts'

/** A running service's project with the repository and one open merge request per branch. */
export interface BenchProject extends BenchRepository {
  service: BenchService
  db: Database
  id: number
  /** The project's API path. */
  path: string
  /** The clone URL. */
  url: string
  /** The service's own repository folder. */
  gitDir: string
  iidOf: (branch: Branch) => number
}

export async function makeProject(
  service: BenchService,
  db: Database,
  dataDir: string,
): Promise<BenchProject> {
  const repository = await makeRepository()
  const { id, url } = await newProject(service, 'Real')
  await repository.client.must('push', '--quiet', url, 'refs/heads/*:refs/heads/*')
  const branches = [...repository.branches, ...repository.features, repository.large]
  await openMergeRequests(db, id, repository, branches)
  const { disk_path } = await db
    .selectFrom('projects')
    .select('disk_path')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...repository,
    service,
    db,
    id,
    path: `/projects/${id}`,
    url,
    gitDir: join(dataDir, 'repositories', disk_path),
    iidOf: (branch) => branches.indexOf(branch) + 1,
  }
}

export async function newProject(service: BenchService, name: string) {
  const answer = await service.post('/projects', { name, namespace_id: 1 })
  const { id, path } = JSON.parse(answer) as { id: number; path: string }
  const url = `${service.origin.replace('//', `//bench:${TOKEN}@`)}/${GROUP}/${path}.git`
  return { id, url }
}

async function openMergeRequests(
  db: Database,
  project: number,
  { main, fork }: BenchRepository,
  branches: readonly Branch[],
): Promise<void> {
  const times = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() }
  await insert(db, 'merge_requests', branches.length, (iid) => ({
    root_id: 1,
    project_id: project,
    source_project_id: project,
    iid,
    author_id: 1,
    title: `Take ${branches[iid - 1]!.name} in`,
    draft: 0,
    source_branch: branches[iid - 1]!.name,
    target_branch: 'main',
    merge_status: 'unchecked',
    version_id: rest.mergeRequests + iid,
    sha: branches[iid - 1]!.head,
    ...times,
  }))
  await insert(db, 'merge_request_diffs', branches.length, (iid) => ({
    root_id: 1,
    merge_request_id: rest.mergeRequests + iid,
    head_commit_sha: branches[iid - 1]!.head,
    base_commit_sha: fork,
    start_commit_sha: main,
    state: 'collected',
    real_size: '1',
    commits_count: branches[iid - 1]!.commits,
    created_at: times.created_at,
  }))
}
