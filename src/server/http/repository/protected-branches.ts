import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/protected-branches.ts'
import type { Deps } from '#server/deps.ts'
import * as domain from '#server/domain/repository/protected-branches.ts'
import { mount } from '#server/http/protocol/mount.ts'
import type { ProtectedBranch } from '#server/store/repository/protected-branches.ts'

export function mountProtectedBranches(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listProtectedBranches, async ({ input, user, page }) => {
    const { rows, total } = await domain.listProtectedBranches(deps, user, input, page)
    return { rows: rows.map(present), total }
  })
  mount(app, deps, contract.getProtectedBranch, async ({ input, user }) =>
    present(await domain.readProtectedBranch(deps, user, input)),
  )
  mount(app, deps, contract.protectBranch, async ({ input, user }) =>
    present(await domain.protectBranch(deps, user, input)),
  )
  mount(app, deps, contract.updateProtectedBranch, async ({ input, user }) =>
    present(await domain.updateProtectedBranch(deps, user, input)),
  )
  mount(app, deps, contract.unprotectBranch, async ({ input, user, unmodifiedSince }) => {
    await domain.unprotectBranch(deps, user, input, unmodifiedSince)
    return null
  })
}

function present(branch: ProtectedBranch): contract.ProtectedBranch {
  const levels = (access_level: number) => [
    { id: branch.id, access_level, access_level_description: descriptions[access_level] ?? '' },
  ]
  return {
    id: branch.id,
    name: branch.name,
    push_access_levels: levels(branch.push_access_level),
    merge_access_levels: levels(branch.merge_access_level),
    unprotect_access_levels: levels(branch.unprotect_access_level),
    allow_force_push: branch.allow_force_push === 1,
    code_owner_approval_required: branch.code_owner_approval_required === 1,
  }
}

const descriptions: Record<number, string> = {
  0: 'No one',
  30: 'Developers + Maintainers',
  40: 'Maintainers',
  60: 'Instance admins',
}
