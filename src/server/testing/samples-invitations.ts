import { sendGroupInvitations, sendProjectInvitations } from '#contract/invitations.ts'
import { inGroup, inProject, made, type Sample, type World } from './world.ts'

/** Invitations and mails. */
export const invitationSamples: Record<string, Sample> = {
  listProjectInvitations: inProject,
  sendProjectInvitations: (world) => ({
    ...inProject(world),
    email: address(world),
    access_level: 10,
  }),
  updateProjectInvitation: async (world) => ({
    ...(await invitation(world, 'project')),
    access_level: 20,
  }),
  revokeProjectInvitation: (world) => invitation(world, 'project'),

  listGroupInvitations: inGroup,
  sendGroupInvitations: (world) => ({ ...inGroup(world), email: address(world), access_level: 10 }),
  updateGroupInvitation: async (world) => ({
    ...(await invitation(world, 'group')),
    access_level: 20,
  }),
  revokeGroupInvitation: (world) => invitation(world, 'group'),

  listMails: () => ({}),
}

const address = ({ fresh }: World) => `${fresh('guest')}@example.com`

async function invitation(world: World, kind: 'project' | 'group') {
  const { id } = world[kind]
  const email = address(world)
  const route = { project: sendProjectInvitations, group: sendGroupInvitations }[kind]
  await made(world.owner, route, { id, email, access_level: 10 })
  return { id, email }
}
