import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/forks.ts'
import type { Deps } from '#server/deps.ts'
import * as domain from '#server/domain/repository/forks.ts'
import { presentProject, presentProjectFor } from '#server/http/present/project.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountForks(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.forkProject, async ({ input, user }) =>
    presentProject(deps, await domain.forkProject(deps, user, input)),
  )
  mount(app, deps, contract.listForks, async ({ input, user, page }) => {
    const { rows, total } = await domain.listForks(deps, user, input, page)
    return { rows: rows.map(presentProjectFor(deps, input.simple ? null : user)), total }
  })
  mount(app, deps, contract.endFork, async ({ input, user, reply }) => {
    if (!(await domain.endFork(deps, user, input.id))) reply.status(304)
    return null
  })
}
