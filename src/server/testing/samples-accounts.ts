import type { TestUser } from './app.ts'
import { inGroup, inProject, made, type Sample, type World } from './world.ts'

const attributes = { name: 'sample', scopes: ['read_api'] }

/** Users and their tokens. */
export const accountSamples: Record<string, Sample> = {
  getCurrentUser: () => ({}),
  listUsers: () => ({}),
  getUser: ({ subject }) => ({ id: subject.id }),
  createUser: ({ fresh }) => {
    const username = fresh('user')
    return {
      username,
      name: username,
      email: `${username}@mergeboard.test`,
      password: 'a long password',
    }
  },
  updateUser: async (world) => ({ id: (await person(world)).id, bio: 'new' }),
  deleteUser: async (world) => ({ id: (await person(world)).id }),
  blockUser: async (world) => ({ id: (await person(world)).id }),
  unblockUser: async (world) => ({ id: (await person(world, 'block')).id }),
  activateUser: async (world) => ({ id: (await person(world, 'deactivate')).id }),
  deactivateUser: async (world) => ({ id: (await person(world)).id }),

  listPersonalAccessTokens: () => ({}),
  getOwnAccessToken: () => ({}),
  rotateOwnAccessToken: () => ({}),
  deleteOwnAccessToken: () => ({}),
  getPersonalAccessToken: async (world) => ({ id: (await personalToken(world)).id }),
  rotatePersonalAccessToken: async (world) => ({ id: (await personalToken(world)).id }),
  deletePersonalAccessToken: async (world) => ({ id: (await personalToken(world)).id }),
  createPersonalAccessToken: ({ subject }) => ({ user_id: subject.id, ...attributes }),
  createOwnAccessToken: () => attributes,

  listImpersonationTokens: ({ subject }) => ({ user_id: subject.id }),
  getImpersonationToken: (world) => impersonation(world),
  createImpersonationToken: ({ subject }) => ({ user_id: subject.id, ...attributes }),
  deleteImpersonationToken: (world) => impersonation(world),

  listProjectAccessTokens: inProject,
  getProjectAccessToken: (world) => resourceToken(world, 'projects'),
  createProjectAccessToken: (world) => ({ ...inProject(world), ...attributes }),
  rotateProjectAccessToken: (world) => resourceToken(world, 'projects'),
  deleteProjectAccessToken: (world) => resourceToken(world, 'projects'),

  listGroupAccessTokens: inGroup,
  getGroupAccessToken: (world) => resourceToken(world, 'groups'),
  createGroupAccessToken: (world) => ({ ...inGroup(world), ...attributes }),
  rotateGroupAccessToken: (world) => resourceToken(world, 'groups'),
  deleteGroupAccessToken: (world) => resourceToken(world, 'groups'),

  listApplications: () => ({}),
  createApplication: ({ fresh }) => application(fresh('app')),
  deleteApplication: async (world) => ({ id: (await savedApplication(world)).id }),
  renewApplicationSecret: async (world) => ({ id: (await savedApplication(world)).id }),
}

async function person(world: World, change?: 'block' | 'deactivate'): Promise<TestUser> {
  const user = await world.service.user(world.fresh('person'))
  if (change) await world.admin.post(`/users/${user.id}/${change}`)
  return user
}

const personalToken = (world: World) =>
  made(world.admin, `/users/${world.subject.id}/personal_access_tokens`, attributes)

async function impersonation(world: World) {
  const path = `/users/${world.subject.id}/impersonation_tokens`
  const { id } = await made(world.admin, path, attributes)
  return { user_id: world.subject.id, impersonation_token_id: id }
}

async function resourceToken(world: World, kind: 'projects' | 'groups') {
  const { id } = kind === 'projects' ? world.project : world.group
  const token = await made(world.owner, `/${kind}/${id}/access_tokens`, attributes)
  return { id, token_id: token.id }
}

const application = (name: string) => ({
  name,
  redirect_uri: 'https://client.example/callback',
  scopes: 'api',
})

const savedApplication = (world: World) =>
  made(world.admin, '/applications', application(world.fresh('app')))
