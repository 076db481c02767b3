import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/time-tracking.ts'
import type { Deps } from '#server/deps.ts'
import {
  addSpentTime,
  estimateTime,
  getTimes,
  resetEstimate,
  resetSpentTime,
} from '#server/domain/time-tracking.ts'
import { mount } from './mount.ts'
import { presentTimeStats } from './present-time.ts'

export function mountTimeTracking(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.getIssueTimeStats, async ({ input, user }) =>
    presentTimeStats(await getTimes(deps, user, input)),
  )
  mount(app, deps, contract.estimateIssueTime, async ({ input, user }) =>
    presentTimeStats(await estimateTime(deps, user, input, input.duration)),
  )
  mount(app, deps, contract.resetIssueEstimate, async ({ input, user }) =>
    presentTimeStats(await resetEstimate(deps, user, input)),
  )
  mount(app, deps, contract.addIssueSpentTime, async ({ input, user }) =>
    presentTimeStats(await addSpentTime(deps, user, input, input)),
  )
  mount(app, deps, contract.resetIssueSpentTime, async ({ input, user }) =>
    presentTimeStats(await resetSpentTime(deps, user, input)),
  )
}
