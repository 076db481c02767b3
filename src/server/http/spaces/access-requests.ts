import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/access-requests.ts'
import type { AccessRequest } from '#contract/access-requests.ts'
import type { Deps } from '#server/deps.ts'
import {
  approveAccessRequest,
  denyAccessRequest,
  listAccessRequestsOf,
  requestAccess,
} from '#server/domain/spaces/access-requests.ts'
import { presentMember } from '#server/http/present/member.ts'
import { presentUser } from '#server/http/present/user.ts'
import { mount } from '#server/http/protocol/mount.ts'
import type { AccessRequestView } from '#server/store/spaces/access-requests.ts'

const routes = {
  project: {
    list: contract.listProjectAccessRequests,
    request: contract.requestProjectAccess,
    approve: contract.approveProjectAccessRequest,
    deny: contract.denyProjectAccessRequest,
  },
  group: {
    list: contract.listGroupAccessRequests,
    request: contract.requestGroupAccess,
    approve: contract.approveGroupAccessRequest,
    deny: contract.denyGroupAccessRequest,
  },
} as const

export function mountAccessRequests(app: FastifyInstance, deps: Deps): void {
  mountAccessRequestsOf(app, deps, 'project')
  mountAccessRequestsOf(app, deps, 'group')
}

function mountAccessRequestsOf(app: FastifyInstance, deps: Deps, kind: 'project' | 'group'): void {
  const { list, request, approve, deny } = routes[kind]
  const present = ({ requested_at, ...user }: AccessRequestView): AccessRequest => ({
    ...presentUser(deps, user),
    requested_at,
  })

  mount(app, deps, list, async ({ input, user, page }) => {
    const { rows, total } = await listAccessRequestsOf(deps, user, kind, input.id, page)
    return { rows: rows.map(present), total }
  })
  mount(app, deps, request, async ({ input, user }) =>
    present(await requestAccess(deps, user, kind, input.id)),
  )
  mount(app, deps, approve, async ({ input, user }) =>
    presentMember(deps, await approveAccessRequest(deps, user, kind, input)),
  )
  mount(app, deps, deny, async ({ input, user }) => {
    await denyAccessRequest(deps, user, kind, input)
    return null
  })
}
