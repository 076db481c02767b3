import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/project-templates.ts'
import type { Deps } from '#server/deps.ts'
import * as domain from '#server/domain/repository/project-templates.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountProjectTemplates(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listProjectTemplates, async ({ input, user, page }) => {
    const { rows, total } = await domain.listTemplates(deps, user, input, page)
    return { rows: rows.map((name) => ({ key: name, name })), total }
  })
  mount(app, deps, contract.getProjectTemplate, async ({ input, user }) =>
    domain.readTemplate(deps, user, input),
  )
}
