import { createDeployment } from '#contract/deployments.ts'
import { createEnvironment } from '#contract/environments.ts'
import { cancelJob, getJob, listPipelineJobs, retryJob } from '#contract/jobs.ts'
import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { createPipeline } from '#contract/pipelines.ts'
import type { TestSpace } from './app.ts'
import { projectWithCode } from './project-with-code.ts'
import { made, type Sample, type World } from './world.ts'

/** Pipelines and commit statuses. */
export const pipelineSamples: Record<string, Sample> = {
  listPipelines: inCode,
  getPipeline: pipeline,
  getLatestPipeline: async (world) => {
    await pipeline(world)
    return inCode(world)
  },
  listPipelineVariables: pipeline,
  getPipelineTestReport: pipeline,
  createPipeline: async (world) => ({ ...(await inCode(world)), ref: 'main' }),
  retryPipeline: pipeline,
  cancelPipeline: pipeline,
  deletePipeline: async (world) => {
    const { project } = await codeOf(world)
    return { id: project.id, pipeline_id: (await newPipeline(world)).id }
  },
  listMergeRequestPipelines: mergeRequest,
  createMergeRequestPipeline: mergeRequest,
  listJobs: inCode,
  listPipelineJobs: pipeline,
  listPipelineBridges: pipeline,
  getJob: job,
  getJobTrace: job,
  playJob: endedJob,
  retryJob: endedJob,
  cancelJob: job,
  eraseJob: endedJob,
  listCommitStatuses: onCommit,
  setCommitStatus: async (world) => ({
    ...(await onCommit(world)),
    name: world.fresh('check'),
    state: 'success',
  }),
  listEnvironments: inCode,
  getEnvironment: async (world) => {
    const { id } = await inCode(world)
    const name = world.fresh('env')
    return { id, environment_id: (await made(world.owner, createEnvironment, { id, name })).id }
  },
  createEnvironment: async (world) => ({ ...(await inCode(world)), name: world.fresh('env') }),
  listDeployments: inCode,
  getDeployment: deployment,
  createDeployment: newDeployment,
  updateDeployment: async (world) => ({ ...(await deployment(world)), status: 'failed' }),
}

interface Code {
  project: TestSpace
  sha: string
  pipeline?: Promise<{ id: number }>
  mergeRequest?: Promise<{ iid: number }>
}

const places = new WeakMap<World, Promise<Code>>()

/** Creates a project with one branch, once per world. */
function codeOf(world: World): Promise<Code> {
  const known = places.get(world)
  if (known) return known
  const place = makeCode(world)
  places.set(world, place)
  return place
}

async function makeCode({ service, group, visibility }: World): Promise<Code> {
  const config = 'test: {script: make, when: manual, only: [branches, merge_requests]}'
  const commits = [
    { ref: 'refs/heads/main', files: [['.gitlab-ci.yml', config]] },
    { ref: 'refs/heads/topic', from: ':1', files: [['a', 'a']] },
  ] as const
  const project = await projectWithCode(service, 'pipelines', commits, {
    in: group,
    visibility: visibility === 'public' ? 20 : 0,
  })
  return { project, sha: project.shas[0]! }
}

async function newPipeline(world: World): Promise<{ id: number }> {
  const { project } = await codeOf(world)
  return made(world.owner, createPipeline, { id: project.id, ref: 'main' })
}

/** Creates the merge request that all calls share. */
async function mergeRequest(world: World) {
  const code = await codeOf(world)
  code.mergeRequest ??= made(world.owner, createMergeRequest, {
    id: code.project.id,
    source_branch: 'topic',
    target_branch: 'main',
    title: 'Change',
  })
  return { id: code.project.id, merge_request_iid: (await code.mergeRequest).iid }
}

async function inCode(world: World) {
  return { id: (await codeOf(world)).project.id }
}

async function onCommit(world: World) {
  const { project, sha } = await codeOf(world)
  return { id: project.id, sha }
}

async function newDeployment(world: World) {
  const place = await onCommit(world)
  return { ...place, environment: 'live', ref: 'main', tag: false, status: 'running' } as const
}

async function deployment(world: World) {
  const { id, ...wanted } = await newDeployment(world)
  return { id, deployment_id: (await made(world.owner, createDeployment, { id, ...wanted })).id }
}

/** Returns a finished job, reused while it stays finished. */
async function endedJob(world: World) {
  const found = await job(world)
  const { body } = await world.owner.call(getJob, { id: found.id, job_id: found.job_id })
  if (body.status === 'canceled' && body.erased_at === null) return found
  const { id } =
    body.erased_at === null
      ? body
      : await made(world.owner, retryJob, { id: found.id, job_id: found.job_id })
  await made(world.owner, cancelJob, { id: found.id, job_id: id })
  return { ...found, job_id: id }
}

/** Returns the pipeline's current job. */
async function job(world: World) {
  const { id, pipeline_id } = await pipeline(world)
  const jobs = await world.owner.call(listPipelineJobs, { id, pipeline_id })
  return { id, job_id: jobs.body[0]!.id }
}

/** Creates the pipeline that all calls share. */
async function pipeline(world: World) {
  const code = await codeOf(world)
  code.pipeline ??= newPipeline(world)
  return { id: code.project.id, pipeline_id: (await code.pipeline).id }
}
