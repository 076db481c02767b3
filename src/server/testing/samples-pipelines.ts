import type { TestSpace } from './app.ts'
import { projectWithCode } from './project-with-code.ts'
import { made, type Sample, type World } from './world.ts'

/** Pipelines, and what is said about commits. */
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
  listCommitStatuses: onCommit,
  setCommitStatus: async (world) => ({
    ...(await onCommit(world)),
    name: world.fresh('check'),
    state: 'success',
  }),
}

interface Code {
  project: TestSpace
  sha: string
  pipeline?: Promise<{ id: number }>
}

const places = new WeakMap<World, Promise<Code>>()

/** A project of the group with one branch, made once. */
function codeOf(world: World): Promise<Code> {
  const known = places.get(world)
  if (known) return known
  const place = makeCode(world)
  places.set(world, place)
  return place
}

async function makeCode({ service, group, visibility }: World): Promise<Code> {
  const files = [['.gitlab-ci.yml', 'test: {script: make, when: manual}']] as const
  const project = await projectWithCode(service, 'pipelines', [{ ref: 'refs/heads/main', files }], {
    in: group,
    visibility: visibility === 'public' ? 20 : 0,
  })
  return { project, sha: project.shas[0]! }
}

async function newPipeline(world: World): Promise<{ id: number }> {
  const { project } = await codeOf(world)
  return made(world.owner, `/projects/${project.id}/pipeline`, { ref: 'main' })
}

async function inCode(world: World) {
  return { id: (await codeOf(world)).project.id }
}

async function onCommit(world: World) {
  const { project, sha } = await codeOf(world)
  return { id: project.id, sha }
}

/** The same one for all calls. */
async function pipeline(world: World) {
  const code = await codeOf(world)
  code.pipeline ??= newPipeline(world)
  return { id: code.project.id, pipeline_id: (await code.pipeline).id }
}
