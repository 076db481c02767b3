import { startGroupExport } from '#contract/group-exports.ts'
import { createGroup } from '#contract/groups.ts'
import { createProject } from '#contract/projects.ts'
import { insertImport } from '#server/store/group-transfers/imports.ts'
import { insertAccessRequest } from '#server/store/spaces/access-requests.ts'
import type { TestUser } from './app.ts'
import { inGroup, inProject, made, type Sample, type World } from './world.ts'

/** Namespaces, groups, projects and members. */
export const spaceSamples: Record<string, Sample> = {
  listNamespaces: () => ({}),
  getNamespace: ({ group }) => ({ id: group.full_path }),
  getNamespaceExistence: ({ group }) => ({ namespace: group.full_path }),

  listGroups: () => ({}),
  createGroup: ({ fresh }) => ({ name: fresh('group'), path: fresh('group') }),
  getGroup: inGroup,
  updateGroup: (world) => ({ ...inGroup(world), description: world.fresh('about') }),
  deleteGroup: async (world) => ({ id: (await subgroup(world)).id }),
  listSubgroups: inGroup,
  listDescendantGroups: inGroup,
  listGroupProjects: inGroup,
  startGroupExport: inGroup,
  getGroupExport: inGroup,
  downloadGroupExport: async (world) => {
    // An export is private to its user.
    for (const api of [world.owner, world.admin]) await made(api, startGroupExport, inGroup(world))
    await world.service.deps.transfers.idle()
    return inGroup(world)
  },
  importGroup: ({ fresh }) => ({ name: fresh('import'), path: fresh('import') }),
  listGroupImports: () => ({}),
  getGroupImport: groupImport,

  listProjects: () => ({}),
  listUserProjects: ({ subject }) => ({ user_id: subject.id }),
  createProject: ({ fresh }) => ({ name: fresh('project') }),
  createProjectForUser: ({ subject, fresh }) => ({ user_id: subject.id, name: fresh('project') }),
  getProject: inProject,
  updateProject: (world) => ({ ...inProject(world), description: world.fresh('about') }),
  deleteProject: async (world) => ({ id: (await project(world)).id }),
  archiveProject: async (world) => ({ id: (await project(world)).id }),
  unarchiveProject: async (world) => ({ id: (await project(world)).id }),

  listProjectMembers: inProject,
  listAllProjectMembers: inProject,
  getProjectMember: async (world) => ({
    ...inProject(world),
    user_id: (await member(world, 'project')).id,
  }),
  getAnyProjectMember: async (world) => ({
    ...inProject(world),
    user_id: (await member(world, 'project')).id,
  }),
  addProjectMember: async (world) => ({
    ...inProject(world),
    user_id: (await world.service.user(world.fresh('new'))).id,
    access_level: 10,
  }),
  updateProjectMember: async (world) => ({
    ...inProject(world),
    user_id: (await member(world, 'project')).id,
    access_level: 20,
  }),
  removeProjectMember: async (world) => ({
    ...inProject(world),
    user_id: (await member(world, 'project')).id,
  }),

  listGroupMembers: inGroup,
  listAllGroupMembers: inGroup,
  getGroupMember: async (world) => ({
    ...inGroup(world),
    user_id: (await member(world, 'group')).id,
  }),
  getAnyGroupMember: async (world) => ({
    ...inGroup(world),
    user_id: (await member(world, 'group')).id,
  }),
  addGroupMember: async (world) => ({
    ...inGroup(world),
    user_id: (await world.service.user(world.fresh('new'))).id,
    access_level: 10,
  }),
  updateGroupMember: async (world) => ({
    ...inGroup(world),
    user_id: (await member(world, 'group')).id,
    access_level: 20,
  }),
  removeGroupMember: async (world) => ({
    ...inGroup(world),
    user_id: (await member(world, 'group')).id,
  }),

  listProjectAccessRequests: inProject,
  requestProjectAccess: inProject,
  approveProjectAccessRequest: (world) => accessRequest(world, 'project'),
  denyProjectAccessRequest: (world) => accessRequest(world, 'project'),
  listGroupAccessRequests: inGroup,
  requestGroupAccess: inGroup,
  approveGroupAccessRequest: (world) => accessRequest(world, 'group'),
  denyGroupAccessRequest: (world) => accessRequest(world, 'group'),
}

function subgroup(world: World) {
  const path = world.fresh('sub')
  return made(world.owner, createGroup, {
    name: path,
    path,
    parent_id: world.group.id,
    visibility: world.visibility,
  })
}

function project(world: World) {
  return made(world.owner, createProject, {
    name: world.fresh('project'),
    namespace_id: world.group.id,
    visibility: world.visibility,
  })
}

async function member(world: World, kind: 'project' | 'group'): Promise<TestUser> {
  const user = await world.service.user(world.fresh('member'))
  await world.service.member(world[kind], user, 10)
  return user
}

async function accessRequest({ service, fresh, ...spaces }: World, kind: 'project' | 'group') {
  const user = await service.user(fresh('requester'))
  const { id, root_id } = spaces[kind]
  await insertAccessRequest(service.deps.db, {
    root_id,
    source_type: kind,
    source_id: id,
    user_id: user.id,
    created_at: service.deps.now(),
  })
  return { id, user_id: user.id }
}

/** An import of the group's owner. */
async function groupImport({ service, group, subject, fresh }: World) {
  const path = fresh('imported')
  const import_id = await insertImport(service.deps.db, {
    user_id: subject.id,
    name: path,
    path,
    path_key: path,
    parent_id: group.id,
    total: 0,
    state: 'finished',
    file: 'gone.tar.gz',
    created_at: service.deps.now(),
  })
  return { import_id }
}
