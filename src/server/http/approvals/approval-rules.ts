import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/approval-rules.ts'
import type { Deps } from '#server/deps.ts'
import {
  createRule,
  deleteRule,
  listRules,
  readRule,
  updateRule,
} from '#server/domain/approvals/approval-rules.ts'
import { presentMergeRequestRule, presentProjectRule } from '#server/http/present/approval-rule.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountApprovalRules(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listProjectApprovalRules, async ({ input, user, page }) => {
    const { rows, total } = await listRules(deps, user, input, page)
    return { rows: rows.map((rule) => presentProjectRule(deps, rule)), total }
  })
  mount(app, deps, contract.getProjectApprovalRule, async ({ input, user }) =>
    presentProjectRule(deps, await readRule(deps, user, input)),
  )
  mount(app, deps, contract.createProjectApprovalRule, async ({ input, user }) =>
    presentProjectRule(deps, await createRule(deps, user, input)),
  )
  mount(app, deps, contract.updateProjectApprovalRule, async ({ input, user }) =>
    presentProjectRule(deps, await updateRule(deps, user, input)),
  )
  mount(app, deps, contract.deleteProjectApprovalRule, async ({ input, user }) => {
    await deleteRule(deps, user, input)
    return null
  })
  mount(app, deps, contract.listMergeRequestApprovalRules, async ({ input, user, page }) => {
    const { rows, total } = await listRules(deps, user, input, page)
    return { rows: rows.map((rule) => presentMergeRequestRule(deps, rule)), total }
  })
  mount(app, deps, contract.createMergeRequestApprovalRule, async ({ input, user }) =>
    presentMergeRequestRule(deps, await createRule(deps, user, input)),
  )
  mount(app, deps, contract.updateMergeRequestApprovalRule, async ({ input, user }) =>
    presentMergeRequestRule(deps, await updateRule(deps, user, input)),
  )
  mount(app, deps, contract.deleteMergeRequestApprovalRule, async ({ input, user }) => {
    await deleteRule(deps, user, input)
    return null
  })
}
