import { createGroupLabel, createProjectLabel } from '#contract/labels.ts'
import { createGroupMilestone, createProjectMilestone } from '#contract/milestones.ts'
import { inGroup, inProject, made, type Sample, type World } from './world.ts'

/** Labels and milestones. */
export const planningSamples: Record<string, Sample> = {
  listProjectLabels: inProject,
  getProjectLabel: async (world) => ({
    ...inProject(world),
    label_id: (await projectLabel(world)).id,
  }),
  createProjectLabel: (world) => ({ ...inProject(world), ...newLabel(world) }),
  updateProjectLabel: async (world) => ({
    ...inProject(world),
    label_id: (await projectLabel(world)).id,
    new_name: world.fresh('renamed'),
  }),
  deleteProjectLabel: async (world) => ({
    ...inProject(world),
    label_id: (await projectLabel(world)).id,
  }),
  promoteProjectLabel: async (world) => ({
    ...inProject(world),
    label_id: (await projectLabel(world)).id,
  }),
  subscribeProjectLabel: async (world) => ({
    ...inProject(world),
    label_id: (await projectLabel(world)).id,
  }),
  unsubscribeProjectLabel: async (world) => ({
    ...inProject(world),
    label_id: (await projectLabel(world)).id,
  }),
  updateNamedProjectLabel: async (world) => ({
    ...inProject(world),
    name: (await projectLabel(world)).name,
    new_name: world.fresh('renamed'),
  }),
  deleteNamedProjectLabel: async (world) => ({
    ...inProject(world),
    name: (await projectLabel(world)).name,
  }),

  listGroupLabels: inGroup,
  getGroupLabel: async (world) => ({ ...inGroup(world), label_id: (await groupLabel(world)).id }),
  createGroupLabel: (world) => ({ ...inGroup(world), ...newLabel(world) }),
  updateGroupLabel: async (world) => ({
    ...inGroup(world),
    label_id: (await groupLabel(world)).id,
    new_name: world.fresh('renamed'),
  }),
  deleteGroupLabel: async (world) => ({
    ...inGroup(world),
    label_id: (await groupLabel(world)).id,
  }),
  subscribeGroupLabel: async (world) => ({
    ...inGroup(world),
    label_id: (await groupLabel(world)).id,
  }),
  unsubscribeGroupLabel: async (world) => ({
    ...inGroup(world),
    label_id: (await groupLabel(world)).id,
  }),
  updateNamedGroupLabel: async (world) => ({
    ...inGroup(world),
    name: (await groupLabel(world)).name,
    new_name: world.fresh('renamed'),
  }),
  deleteNamedGroupLabel: async (world) => ({
    ...inGroup(world),
    name: (await groupLabel(world)).name,
  }),

  listProjectMilestones: inProject,
  getProjectMilestone: async (world) => ({
    ...inProject(world),
    milestone_id: (await projectMilestone(world)).id,
  }),
  createProjectMilestone: (world) => ({ ...inProject(world), title: world.fresh('milestone') }),
  updateProjectMilestone: async (world) => ({
    ...inProject(world),
    milestone_id: (await projectMilestone(world)).id,
    title: world.fresh('renamed'),
  }),
  deleteProjectMilestone: async (world) => ({
    ...inProject(world),
    milestone_id: (await projectMilestone(world)).id,
  }),
  promoteProjectMilestone: async (world) => ({
    ...inProject(world),
    milestone_id: (await projectMilestone(world)).id,
  }),
  listProjectMilestoneIssues: async (world) => ({
    ...inProject(world),
    milestone_id: (await projectMilestone(world)).id,
  }),
  listProjectMilestoneMergeRequests: async (world) => ({
    ...inProject(world),
    milestone_id: (await projectMilestone(world)).id,
  }),

  listGroupMilestones: inGroup,
  getGroupMilestone: async (world) => ({
    ...inGroup(world),
    milestone_id: (await groupMilestone(world)).id,
  }),
  createGroupMilestone: (world) => ({ ...inGroup(world), title: world.fresh('milestone') }),
  updateGroupMilestone: async (world) => ({
    ...inGroup(world),
    milestone_id: (await groupMilestone(world)).id,
    title: world.fresh('renamed'),
  }),
  deleteGroupMilestone: async (world) => ({
    ...inGroup(world),
    milestone_id: (await groupMilestone(world)).id,
  }),
  listGroupMilestoneIssues: async (world) => ({
    ...inGroup(world),
    milestone_id: (await groupMilestone(world)).id,
  }),
  listGroupMilestoneMergeRequests: async (world) => ({
    ...inGroup(world),
    milestone_id: (await groupMilestone(world)).id,
  }),
}

const newLabel = ({ fresh }: World) => ({ name: fresh('label'), color: '#428BCA' })

export const projectLabel = (world: World) =>
  made(world.owner, createProjectLabel, { id: world.project.id, ...newLabel(world) })

export const groupLabel = (world: World) =>
  made(world.owner, createGroupLabel, { id: world.group.id, ...newLabel(world) })

const projectMilestone = (world: World) =>
  made(world.owner, createProjectMilestone, {
    id: world.project.id,
    title: world.fresh('milestone'),
  })

const groupMilestone = (world: World) =>
  made(world.owner, createGroupMilestone, { id: world.group.id, title: world.fresh('milestone') })
