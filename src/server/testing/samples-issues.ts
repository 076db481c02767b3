import { createIssue } from '#contract/issues.ts'
import { inGroup, inProject, made, type Sample, type World } from './world.ts'

export const issueSamples: Record<string, Sample> = {
  listIssues: () => ({}),
  listGroupIssues: inGroup,
  listProjectIssues: inProject,
  getIssue: (world) => one(world),
  createIssue: (world) => ({ ...inProject(world), title: world.fresh('issue') }),
  updateIssue: async (world) => ({ ...(await one(world)), title: world.fresh('renamed') }),
  deleteIssue: (world) => one(world),
  reorderIssue: async (world) => ({
    ...(await one(world)),
    move_after_id: (await issue(world)).id,
  }),
  listClosingMergeRequests: (world) => one(world),
  getIssuesStatistics: () => ({}),
  getGroupIssuesStatistics: inGroup,
  getProjectIssuesStatistics: inProject,
}

const issue = (world: World) =>
  made(world.owner, createIssue, { id: world.project.id, title: world.fresh('issue') })

async function one(world: World) {
  return { ...inProject(world), issue_iid: (await issue(world)).iid }
}
