import type { FastifyInstance } from 'fastify'

import { getMetadata, getVersion } from '#contract/version.ts'
import type { Deps } from '#server/deps.ts'
import { API_VERSION, REVISION } from '#server/domain/api-version.ts'
import { mount } from './protocol/mount.ts'

export function mountVersion(app: FastifyInstance, deps: Deps): void {
  const metadata = {
    version: API_VERSION,
    revision: REVISION,
    kas: { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null },
    enterprise: deps.config.plan !== 'free',
  }
  mount(app, deps, getVersion, async () => metadata)
  mount(app, deps, getMetadata, async () => metadata)
}
