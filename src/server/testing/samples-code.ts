import { forkProject } from '#contract/forks.ts'
import { createProject } from '#contract/projects.ts'
import { protectBranch } from '#contract/protected-branches.ts'
import { inProject, made, type Sample, type World } from './world.ts'

/** Forks and protected branches. */
export const codeSamples: Record<string, Sample> = {
  forkProject: async (world) => ({ id: (await codeProject(world)).id, path: world.fresh('fork') }),
  listForks: inProject,
  endFork: async (world) => {
    const { id } = await codeProject(world)
    const fork = await made(world.owner, forkProject, {
      id,
      name: world.fresh('fork'),
      path: world.fresh('fork'),
      namespace_id: world.group.id,
    })
    return { id: fork.id }
  },

  listProtectedBranches: inProject,
  getProtectedBranch: protectedBranch,
  protectBranch: (world) => ({ ...inProject(world), name: world.fresh('branch') }),
  updateProtectedBranch: async (world) => ({
    ...(await protectedBranch(world)),
    allow_force_push: true,
  }),
  unprotectBranch: protectedBranch,
}

async function protectedBranch(world: World) {
  const name = world.fresh('branch')
  await made(world.owner, protectBranch, { id: world.project.id, name })
  return { ...inProject(world), name }
}

/** Creates a project with a repository. */
function codeProject(world: World) {
  return made(world.owner, createProject, {
    name: world.fresh('code'),
    namespace_id: world.group.id,
    visibility: world.visibility,
  })
}
