import { inProject, made, type Sample, type World } from './world.ts'

/** Forks and protected branches. */
export const codeSamples: Record<string, Sample> = {
  forkProject: async (world) => ({ id: (await codeProject(world)).id, path: world.fresh('fork') }),
  listForks: inProject,
  endFork: async (world) => {
    const { id } = await codeProject(world)
    const fork = await made(world.owner, `/projects/${id}/fork`, {
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
  await made(world.owner, `/projects/${world.project.id}/protected_branches`, { name })
  return { ...inProject(world), name }
}

/** One that has a repository. */
function codeProject(world: World) {
  return made(world.owner, '/projects', {
    name: world.fresh('code'),
    namespace_id: world.group.id,
    visibility: world.visibility,
  })
}
