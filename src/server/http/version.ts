import type { FastifyInstance } from 'fastify'

import { getMetadata, getVersion } from '#contract/version.ts'
import type { Deps } from '#server/deps.ts'
import { readMetadata } from '#server/domain/api-version.ts'
import { mount } from './protocol/mount.ts'

export function mountVersion(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, getVersion, async () => readMetadata(deps))
  mount(app, deps, getMetadata, async () => readMetadata(deps))
}
