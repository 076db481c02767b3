import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/environments.ts'
import type { Deps } from '#server/deps.ts'
import {
  createEnvironment,
  getEnvironment,
  listEnvironments,
} from '#server/domain/pipelines/environments.ts'
import { presentEnvironment } from '#server/http/present/environment.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountEnvironments(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listEnvironments, async ({ input, user, page }) => {
    const { rows, total } = await listEnvironments(deps, user, input, page)
    return { rows: rows.map(presentEnvironment), total }
  })
  mount(app, deps, contract.getEnvironment, async ({ input, user }) =>
    presentEnvironment(await getEnvironment(deps, user, input.id, input.environment_id)),
  )
  mount(app, deps, contract.createEnvironment, async ({ input, user }) =>
    presentEnvironment(await createEnvironment(deps, user, input)),
  )
}
