import { createImpersonationToken, createPersonalAccessToken } from '#contract/access-tokens.ts'
import { createApplication } from '#contract/applications.ts'
import {
  createGroupAccessToken,
  createProjectAccessToken,
} from '#contract/resource-access-tokens.ts'
import type { Route } from '#contract/route.ts'
import { createScimToken } from '#contract/scim-tokens.ts'
import { blockUser, deactivateUser } from '#contract/users.ts'
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
  unblockUser: async (world) => ({ id: (await person(world, blockUser)).id }),
  activateUser: async (world) => ({ id: (await person(world, deactivateUser)).id }),
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
  getProjectAccessToken: (world) => resourceToken(world, 'project'),
  createProjectAccessToken: (world) => ({ ...inProject(world), ...attributes }),
  rotateProjectAccessToken: (world) => resourceToken(world, 'project'),
  deleteProjectAccessToken: (world) => resourceToken(world, 'project'),

  listGroupAccessTokens: inGroup,
  getGroupAccessToken: (world) => resourceToken(world, 'group'),
  createGroupAccessToken: (world) => ({ ...inGroup(world), ...attributes }),
  rotateGroupAccessToken: (world) => resourceToken(world, 'group'),
  deleteGroupAccessToken: (world) => resourceToken(world, 'group'),

  getScimToken: (world) => scimGroup(world),
  createScimToken: inGroup,
  deleteScimToken: (world) => scimGroup(world),

  listSessions: () => ({}),
  endSession: () => ({ session_id: 'none' }),
  endOtherSessions: () => ({}),
  endUserSessions: async (world) => ({ id: (await person(world)).id }),

  listApplications: () => ({}),
  createApplication: ({ fresh }) => application(fresh('app')),
  deleteApplication: async (world) => ({ id: (await savedApplication(world)).id }),
  renewApplicationSecret: async (world) => ({ id: (await savedApplication(world)).id }),
}

async function person(world: World, change?: Route): Promise<TestUser> {
  const user = await world.service.user(world.fresh('person'))
  if (change) await world.admin.call(change, { id: user.id })
  return user
}

const personalToken = (world: World) =>
  made(world.admin, createPersonalAccessToken, { user_id: world.subject.id, ...attributes })

async function impersonation(world: World) {
  const { id } = await made(world.admin, createImpersonationToken, {
    user_id: world.subject.id,
    ...attributes,
  })
  return { user_id: world.subject.id, impersonation_token_id: id }
}

async function resourceToken(world: World, kind: 'project' | 'group') {
  const { id } = world[kind]
  const create = { project: createProjectAccessToken, group: createGroupAccessToken }[kind]
  const token = await made(world.owner, create, { id, ...attributes })
  return { id, token_id: token.id }
}

async function scimGroup(world: World) {
  await made(world.admin, createScimToken, inGroup(world))
  return inGroup(world)
}

const application = (name: string) => ({
  name,
  redirect_uri: 'https://client.example/callback',
  scopes: 'api',
})

const savedApplication = (world: World) =>
  made(world.admin, createApplication, application(world.fresh('app')))
