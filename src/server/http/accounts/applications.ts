import type { FastifyInstance } from 'fastify'

import * as routes from '#contract/applications.ts'
import type { Deps } from '#server/deps.ts'
import * as applications from '#server/domain/accounts/oauth-applications.ts'
import { mount } from '#server/http/protocol/mount.ts'
import type { OauthApplication } from '#server/store/accounts/oauth-applications.ts'

export function mountApplications(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, routes.listApplications, async ({ page }) => {
    const { rows, total } = await applications.listApplications(deps, page)
    return { rows: rows.map(presentApplication), total }
  })
  mount(app, deps, routes.createApplication, async ({ input }) => {
    const { confidential = true } = input
    return presentNew(await applications.createApplication(deps, { ...input, confidential }))
  })
  mount(app, deps, routes.deleteApplication, async ({ input }) => {
    await applications.deleteApplication(deps, input.id)
    return null
  })
  mount(app, deps, routes.renewApplicationSecret, async ({ input }) =>
    presentNew(await applications.renewSecret(deps, input.id)),
  )
}

function presentApplication(row: OauthApplication): routes.Application {
  return {
    id: row.id,
    application_id: row.uid,
    application_name: row.name,
    callback_url: row.redirect_uri,
    confidential: row.confidential === 1,
  }
}

function presentNew(row: applications.NewApplication): routes.NewApplication {
  return { ...presentApplication(row), secret: row.secret }
}
