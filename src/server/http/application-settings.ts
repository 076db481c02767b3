import type { FastifyInstance } from 'fastify'

import {
  getApplicationSettings,
  getLicense,
  updateApplicationSettings,
} from '#contract/application-settings.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings, updateSettings } from '#server/domain/application-settings.ts'
import { mount } from './protocol/mount.ts'

export function mountApplicationSettings(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, getApplicationSettings, async () => readSettings(deps))
  mount(
    app,
    deps,
    updateApplicationSettings,
    async ({ input }) => await updateSettings(deps, input),
  )
  mount(app, deps, getLicense, async () => ({ plan: deps.config.plan, expired: false }))
}
