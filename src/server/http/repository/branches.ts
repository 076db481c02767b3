import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/branches.ts'
import type { Deps } from '#server/deps.ts'
import * as domain from '#server/domain/repository/branches.ts'
import { presentCommit } from '#server/http/present/commit.ts'
import { encodeRef } from '#server/http/present/encode-ref.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountBranches(app: FastifyInstance, deps: Deps): void {
  const present = (branch: domain.Branch) => presentBranch(deps, branch)

  mount(app, deps, contract.listBranches, async ({ input, user, page }) => {
    const { rows, total } = await domain.listBranches(deps, user, input, page)
    return { rows: rows.map(present), total }
  })
  mount(app, deps, contract.getBranch, async ({ input, user }) =>
    present(await domain.readBranch(deps, user, input)),
  )
  mount(app, deps, contract.createBranch, async ({ input, user }) =>
    present(await domain.createBranch(deps, user, input)),
  )
  mount(app, deps, contract.deleteBranch, async ({ input, user }) => {
    await domain.deleteBranch(deps, user, input)
    return null
  })
  mount(app, deps, contract.deleteMergedBranches, async ({ input, user }) => {
    await domain.deleteMergedBranches(deps, user, input.id)
    return { message: '202 Accepted' }
  })
}

function presentBranch(deps: Deps, branch: domain.Branch): contract.Branch {
  const { project, name, commit, rights, ofDevelopers } = branch
  const isProtected = rights.isProtected(name)
  return {
    name,
    commit: presentCommit(deps, project, commit),
    merged: branch.isMerged,
    protected: isProtected,
    developers_can_push: isProtected && ofDevelopers.canPush(name),
    developers_can_merge: isProtected && ofDevelopers.canMerge(name),
    can_push: rights.canPush(name) && !project.archived,
    default: branch.isDefault,
    web_url: `${deps.config.url}/${project.full_path}/-/tree/${encodeRef(name)}`,
  }
}
