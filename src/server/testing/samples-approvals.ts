import {
  createMergeRequestApprovalRule,
  createProjectApprovalRule,
} from '#contract/approval-rules.ts'
import { approveMergeRequest } from '#contract/approvals.ts'
import { newMergeRequest, places } from './noteable-places.ts'
import { inProject, made, type Sample, type World } from './world.ts'

const onMergeRequest: Sample = async (world) => await places.MergeRequest(world)

export const approvalSamples: Record<string, Sample> = {
  getApprovals: onMergeRequest,
  getApprovalState: onMergeRequest,
  approveMergeRequest: async (world) => await newMergeRequest(world),
  unapproveMergeRequest: async (world) => {
    const place = await newMergeRequest(world)
    await made(world.admin, approveMergeRequest, place)
    return place
  },
  resetApprovals: onMergeRequest,
  setApprovalsRequired: async (world) => ({
    ...(await onMergeRequest(world)),
    approvals_required: 2,
  }),
  getProjectApprovals: inProject,
  setProjectApprovals: (world) => ({ ...inProject(world), reset_approvals_on_push: true }),
  listProjectApprovalRules: inProject,
  getProjectApprovalRule: projectRule,
  createProjectApprovalRule: (world) => ({ ...inProject(world), ...rule(world) }),
  updateProjectApprovalRule: async (world) => ({
    ...(await projectRule(world)),
    name: world.fresh('renamed'),
  }),
  deleteProjectApprovalRule: projectRule,
  listMergeRequestApprovalRules: onMergeRequest,
  createMergeRequestApprovalRule: async (world) => ({
    ...(await onMergeRequest(world)),
    ...rule(world),
  }),
  updateMergeRequestApprovalRule: async (world) => ({
    ...(await mergeRequestRule(world)),
    name: world.fresh('renamed'),
  }),
  deleteMergeRequestApprovalRule: mergeRequestRule,
}

const rule = (world: World) => ({ name: world.fresh('rule'), approvals_required: 0 })

async function projectRule(world: World) {
  const { id } = inProject(world)
  const { id: approval_rule_id } = await made(world.owner, createProjectApprovalRule, {
    id,
    ...rule(world),
  })
  return { id, approval_rule_id }
}

async function mergeRequestRule(world: World) {
  const place = await places.MergeRequest(world)
  const { id } = await made(world.owner, createMergeRequestApprovalRule, {
    ...place,
    ...rule(world),
  })
  return { ...place, approval_rule_id: id }
}
