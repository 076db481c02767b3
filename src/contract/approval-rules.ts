import { Type, type Static } from '#schema'
import { onMergeRequest } from './noteables.ts'
import { CommaIds, CommaList, Id, IdOrPath, Nullable, paging } from './params.ts'
import { atLeastOneOf, defineRoute } from './route.ts'
import { UserBasic } from './users.ts'

export const ApprovalGroup = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  path: Type.String(),
  full_name: Type.String(),
  full_path: Type.String(),
  visibility: Type.Enum(['private', 'internal', 'public']),
  web_url: Type.String(),
})
export type ApprovalGroup = Static<typeof ApprovalGroup>

/** The fields shared by all kinds of approval rules. */
export const approvalRuleFields = {
  id: Type.Integer(),
  name: Type.String(),
  rule_type: Type.Enum(['regular', 'any_approver']),
  eligible_approvers: Type.Array(UserBasic, {
    description: 'The users, plus the members of the groups',
  }),
  approvals_required: Type.Integer(),
  users: Type.Array(UserBasic),
  groups: Type.Array(ApprovalGroup, { description: 'Groups visible to the caller' }),
  contains_hidden_groups: Type.Boolean(),
}

export const ProjectApprovalRule = Type.Object(
  {
    ...approvalRuleFields,
    applies_to_all_protected_branches: Type.Boolean(),
    protected_branches: Type.Array(Type.Unknown(), { maxItems: 0 }),
  },
  { $id: 'ProjectApprovalRule' },
)
export type ProjectApprovalRule = Static<typeof ProjectApprovalRule>

export const MergeRequestApprovalRule = Type.Object(
  {
    ...approvalRuleFields,
    source_rule: Nullable(Type.Object({ approvals_required: Type.Integer() })),
    overridden: Type.Boolean({ description: 'True if the rule overrides a project rule' }),
  },
  { $id: 'MergeRequestApprovalRule' },
)
export type MergeRequestApprovalRule = Static<typeof MergeRequestApprovalRule>

const MANY = { maxItems: 200 }

const people = {
  user_ids: Type.Optional(CommaIds(MANY)),
  usernames: Type.Optional(CommaList(MANY)),
  group_ids: Type.Optional(CommaIds(MANY)),
}
const approvals_required = Type.Integer({ minimum: 0, maximum: 100 })
const made = { name: Type.String({ minLength: 1 }), approvals_required, ...people }
const changed = {
  name: Type.Optional(made.name),
  approvals_required: Type.Optional(approvals_required),
  ...people,
  remove_hidden_groups: Type.Optional(
    Type.Boolean({ description: 'Also remove groups that are hidden from the caller' }),
  ),
}
const rule_type = Type.Optional(Type.Enum(['regular', 'any_approver'], { default: 'regular' }))

const inProject = { path: '/projects/:id/approval_rules', input: { id: IdOrPath() } }
const inMergeRequest = {
  path: `${onMergeRequest.path}/approval_rules` as const,
  input: onMergeRequest.input,
}
const ruleId = { approval_rule_id: Id() }

export const listProjectApprovalRules = defineRoute({
  name: 'listProjectApprovalRules',
  method: 'GET',
  path: inProject.path,
  summary: 'List the approval rules of a project',
  access: 'code-reader',
  input: Type.Object({ ...inProject.input, ...paging }),
  reply: Type.Array(ProjectApprovalRule),
  paged: true,
})

export const getProjectApprovalRule = defineRoute({
  name: 'getProjectApprovalRule',
  method: 'GET',
  path: `${inProject.path}/:approval_rule_id`,
  summary: 'Get an approval rule of a project',
  access: 'code-reader',
  input: Type.Object({ ...inProject.input, ...ruleId }),
  reply: ProjectApprovalRule,
})

export const createProjectApprovalRule = defineRoute({
  name: 'createProjectApprovalRule',
  method: 'POST',
  path: inProject.path,
  summary: 'Create an approval rule for a project',
  access: 'maintainer',
  input: Type.Object({ ...inProject.input, ...made, rule_type }),
  reply: ProjectApprovalRule,
})

export const updateProjectApprovalRule = defineRoute({
  name: 'updateProjectApprovalRule',
  method: 'PUT',
  path: `${inProject.path}/:approval_rule_id`,
  summary: 'Update an approval rule of a project',
  access: 'maintainer',
  input: Type.Object({ ...inProject.input, ...ruleId, ...changed }),
  rules: [atLeastOneOf(...Object.keys(changed))],
  reply: ProjectApprovalRule,
})

export const deleteProjectApprovalRule = defineRoute({
  name: 'deleteProjectApprovalRule',
  method: 'DELETE',
  path: `${inProject.path}/:approval_rule_id`,
  summary: 'Delete an approval rule of a project',
  access: 'maintainer',
  input: Type.Object({ ...inProject.input, ...ruleId }),
  reply: Type.Null(),
})

export const listMergeRequestApprovalRules = defineRoute({
  name: 'listMergeRequestApprovalRules',
  method: 'GET',
  path: inMergeRequest.path,
  summary: 'List the approval rules of a merge request',
  access: 'code-reader',
  input: Type.Object({ ...inMergeRequest.input, ...paging }),
  reply: Type.Array(MergeRequestApprovalRule),
  paged: true,
})

export const createMergeRequestApprovalRule = defineRoute({
  name: 'createMergeRequestApprovalRule',
  method: 'POST',
  path: inMergeRequest.path,
  summary: 'Create an approval rule for a merge request, optionally overriding a project rule',
  access: 'developer',
  input: Type.Object({
    ...inMergeRequest.input,
    ...made,
    rule_type,
    approval_project_rule_id: Type.Optional(Id()),
  }),
  reply: MergeRequestApprovalRule,
})

export const updateMergeRequestApprovalRule = defineRoute({
  name: 'updateMergeRequestApprovalRule',
  method: 'PUT',
  path: `${inMergeRequest.path}/:approval_rule_id`,
  summary: 'Update an approval rule of a merge request',
  access: 'developer',
  input: Type.Object({ ...inMergeRequest.input, ...ruleId, ...changed }),
  rules: [atLeastOneOf(...Object.keys(changed))],
  reply: MergeRequestApprovalRule,
})

export const deleteMergeRequestApprovalRule = defineRoute({
  name: 'deleteMergeRequestApprovalRule',
  method: 'DELETE',
  path: `${inMergeRequest.path}/:approval_rule_id`,
  summary: 'Delete an approval rule of a merge request',
  access: 'developer',
  input: Type.Object({ ...inMergeRequest.input, ...ruleId }),
  reply: Type.Null(),
})
