import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/time-tracking.ts'
import type { Deps } from '#server/deps.ts'
import {
  addSpentTime,
  estimateTime,
  getTimes,
  resetEstimate,
  resetSpentTime,
} from '#server/domain/activity/time-tracking.ts'
import { presentTimeStats } from '#server/http/present/time-stats.ts'
import { mountEach } from '#server/http/protocol/mount.ts'

export function mountTimeTracking(app: FastifyInstance, deps: Deps): void {
  mountEach(
    app,
    deps,
    [contract.getIssueTimeStats, contract.getMergeRequestTimeStats],
    async ({ input, user }) => presentTimeStats(await getTimes(deps, user, input)),
  )
  mountEach(
    app,
    deps,
    [contract.estimateIssueTime, contract.estimateMergeRequestTime],
    async ({ input, user }) =>
      presentTimeStats(await estimateTime(deps, user, input, input.duration)),
  )
  mountEach(
    app,
    deps,
    [contract.resetIssueEstimate, contract.resetMergeRequestEstimate],
    async ({ input, user }) => presentTimeStats(await resetEstimate(deps, user, input)),
  )
  mountEach(
    app,
    deps,
    [contract.addIssueSpentTime, contract.addMergeRequestSpentTime],
    async ({ input, user }) => presentTimeStats(await addSpentTime(deps, user, input, input)),
  )
  mountEach(
    app,
    deps,
    [contract.resetIssueSpentTime, contract.resetMergeRequestSpentTime],
    async ({ input, user }) => presentTimeStats(await resetSpentTime(deps, user, input)),
  )
}
