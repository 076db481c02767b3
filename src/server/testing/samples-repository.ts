import { createBranch } from '#contract/branches.ts'
import { createCommit } from '#contract/commits.ts'
import { createProject } from '#contract/projects.ts'
import { listRepositoryTree } from '#contract/repositories.ts'
import { createTag } from '#contract/tags.ts'
import { made, type Sample, type World } from './world.ts'

/** Sample calls for repository contents, branches and tags. */
export const repositorySamples: Record<string, Sample> = {
  listBranches: repository,
  getBranch: async (world) => ({ ...(await repository(world)), branch: 'main' }),
  createBranch: async (world) => ({
    ...(await repository(world)),
    branch: world.fresh('branch'),
    ref: 'main',
  }),
  deleteBranch: branch,
  deleteMergedBranches: repository,

  listTags: repository,
  getTag: tag,
  createTag: async (world) => ({
    ...(await repository(world)),
    tag_name: world.fresh('tag'),
    ref: 'main',
    message: 'A release',
  }),
  deleteTag: tag,

  listCommits: repository,
  getCommit: commit,
  listCommitDiffs: commit,
  listCommitRefs: commit,
  getCommitSequence: commit,
  getCommitSignature: commit,
  listCommitMergeRequests: commit,
  createCommit: async (world) => ({
    ...(await repository(world)),
    branch: world.fresh('branch'),
    start_branch: 'main',
    commit_message: 'Add a file',
    actions: [{ action: 'create', file_path: 'new.txt', content: 'new' }],
  }),

  cherryPickCommit: async (world) => ({ ...(await addition(world)), dry_run: true }),
  revertCommit: async (world) => ({ ...(await branch(world)), sha: 'main', dry_run: true }),

  getFile: readme,
  getRawFile: readme,
  getFileBlame: readme,
  createFile: async (world) => ({ ...(await written(world)), file_path: 'new.txt', content: '' }),
  updateFile: async (world) => ({ ...(await written(world)), content: 'Other words' }),
  deleteFile: written,

  listRepositoryTree: repository,
  getBlob: blob,
  getRawBlob: blob,
  compareRefs: async (world) => ({ ...(await repository(world)), from: 'main', to: 'main' }),
  getMergeBase: async (world) => ({ ...(await repository(world)), 'refs[]': ['main', 'HEAD'] }),
  getArchive: repository,
  getArchiveAs: async (world) => ({ ...(await repository(world)), format: 'tar.gz' }),
  listContributors: repository,

  listProjectTemplates: async (world) => ({ ...(await repository(world)), type: 'merge_requests' }),
  getProjectTemplate: template,
}

const repositories = new WeakMap<World, Promise<{ id: number }>>()

/** Creates a project with one commit, once per world. */
async function repository(world: World): Promise<{ id: number }> {
  const found = repositories.get(world) ?? make(world)
  repositories.set(world, found)
  return { id: (await found).id }
}

function make(world: World): Promise<{ id: number }> {
  return made(world.owner, createProject, {
    name: world.fresh('code'),
    namespace_id: world.group.id,
    visibility: world.visibility,
    initialize_with_readme: true,
  })
}

async function branch(world: World) {
  const { id } = await repository(world)
  const name = world.fresh('branch')
  await made(world.owner, createBranch, { id, branch: name, ref: 'main' })
  return { id, branch: name }
}

async function tag(world: World) {
  const { id } = await repository(world)
  const tag_name = world.fresh('tag')
  await made(world.owner, createTag, { id, tag_name, ref: 'main' })
  return { id, tag_name }
}

async function commit(world: World) {
  return { ...(await repository(world)), sha: 'main' }
}

async function readme(world: World) {
  return {
    ...(await repository(world)),
    file_path: 'README.md',
    ref: 'main',
  }
}

async function template(world: World) {
  const { id } = await repository(world)
  const name = world.fresh('template')
  const file_path = `.gitlab/merge_request_templates/${name}.md`
  await made(world.owner, createCommit, {
    id,
    branch: 'main',
    commit_message: 'Add a template',
    actions: [{ action: 'create', file_path, content: 'Why?' }],
  })
  return { id, type: 'merge_requests', name }
}

async function written(world: World) {
  return {
    ...(await repository(world)),
    file_path: 'README.md',
    branch: world.fresh('branch'),
    start_branch: 'main',
    commit_message: 'Change a file',
  }
}

async function blob(world: World) {
  const { id } = await repository(world)
  const { body } = await world.owner.call(listRepositoryTree, { id })
  return { id, sha: body[0]!.id }
}

/** Creates a commit that the default branch lacks. */
async function addition(world: World) {
  const { id } = await repository(world)
  const { id: sha } = await made(world.owner, createCommit, {
    id,
    branch: world.fresh('branch'),
    start_branch: 'main',
    commit_message: 'Add a file',
    actions: [{ action: 'create', file_path: world.fresh('file'), content: '' }],
  })
  return { ...(await branch(world)), sha }
}
