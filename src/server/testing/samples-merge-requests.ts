import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { listMergeRequestVersions } from '#contract/merge-requests/versions.ts'
import { pushCommits } from './code.ts'
import type { TestCommit } from './import-commits.ts'
import { inGroup, inProject, made, type Sample, type World } from './world.ts'

export const mergeRequestSamples: Record<string, Sample> = {
  listMergeRequests: () => ({}),
  listGroupMergeRequests: inGroup,
  listProjectMergeRequests: inProject,
  getMergeRequest: (world) => one(world),
  createMergeRequest: (world) => named(world),
  updateMergeRequest: async (world) => ({ ...(await one(world)), title: world.fresh('renamed') }),
  deleteMergeRequest: (world) => one(world),
  listMergeRequestCommits: (world) => one(world),
  getMergeRequestChanges: (world) => one(world),
  listMergeRequestDiffs: (world) => one(world),
  listMergeRequestVersions: (world) => one(world),
  getMergeRequestVersion: async (world) => {
    const place = await create(world, await branches(world))
    return {
      ...place,
      version_id: (await world.owner.call(listMergeRequestVersions, place)).body[0]!.id,
    }
  },
  listConflicts: (world) => one(world),
  getRawDiffs: (world) => one(world),
  listClosedIssues: (world) => one(world),
  acceptMergeRequest: async (world) => create(world, await unprotected(world)),
  getMergeRef: async (world) => create(world, await branches(world)),
  rebaseMergeRequest: async (world) => create(world, await branches(world)),
  cancelAutoMerge: async (world) => {
    const place = await one(world)
    await world.service.deps.db
      .updateTable('merge_requests')
      .set({ merge_when_pipeline_succeeds: 1 })
      .where('project_id', '=', world.project.id)
      .execute()
    return place
  },
}

/** Creates a merge request whose source branch does not exist. Most calls do not need the branch. */
async function one(world: World) {
  return create(world, await named(world))
}

async function named(world: World) {
  await begin(world)
  const source_branch = world.fresh('branch')
  const title = world.fresh('merge request')
  return { ...inProject(world), source_branch, target_branch: 'main', title }
}

async function create(world: World, { id, ...input }: Awaited<ReturnType<typeof named>>) {
  const { iid } = await made(world.owner, createMergeRequest, { id, ...input })
  return { id, merge_request_iid: iid }
}

/** Creates a branch with a commit that the default branch lacks. */
async function branches(world: World) {
  const wanted = await named(world)
  const branch = wanted.source_branch
  const ref = `refs/heads/${branch}`
  await push(world, [{ ref, from: 'refs/heads/main', files: [[`${branch}.txt`, 'New\n']] }])
  return wanted
}

/** Creates a branch with a commit, and one that developers may merge it into. */
async function unprotected(world: World) {
  const wanted = await branches(world)
  const target_branch = world.fresh('target')
  const ref = `refs/heads/${target_branch}`
  await push(world, [{ ref, from: 'refs/heads/main', files: [[`${target_branch}.txt`, 'New\n']] }])
  return { ...wanted, target_branch }
}

/** Creates the project's first commit if needed. */
async function begin(world: World): Promise<void> {
  const { empty_repo } = await world.service.deps.db
    .selectFrom('projects')
    .select('empty_repo')
    .where('id', '=', world.project.id)
    .executeTakeFirstOrThrow()
  if (empty_repo) await push(world, [{ ref: 'refs/heads/main', files: [['README.md', 'Read\n']] }])
}

function push({ service, project, subject }: World, commits: readonly TestCommit[]) {
  return pushCommits(service.deps, project.id, subject, commits)
}
