import { inProject, made, type Sample, type World } from './world.ts'

/** Protected branches. */
export const codeSamples: Record<string, Sample> = {
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
