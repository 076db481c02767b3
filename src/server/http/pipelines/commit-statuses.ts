import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/commit-statuses.ts'
import type { Deps } from '#server/deps.ts'
import { listCommitStatuses, setCommitStatus } from '#server/domain/pipelines/commit-statuses.ts'
import { presentUser } from '#server/http/present/user.ts'
import { mount } from '#server/http/protocol/mount.ts'
import type { JobView } from '#server/store/pipelines/job-views.ts'

export function mountCommitStatuses(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listCommitStatuses, async ({ input, user, page }) => {
    const { rows, total } = await listCommitStatuses(deps, user, input, page)
    return { rows: rows.map((status) => presentStatus(deps, status)), total }
  })
  mount(app, deps, contract.setCommitStatus, async ({ input, user }) =>
    presentStatus(deps, await setCommitStatus(deps, user, input)),
  )
}

function presentStatus(deps: Deps, job: JobView): contract.CommitStatus {
  const { id, status, name, target_url, description, coverage, pipeline_id } = job
  const { created_at, started_at, finished_at, allow_failure, user, pipeline } = job
  return {
    id,
    sha: pipeline.sha,
    ref: pipeline.ref,
    status,
    name,
    target_url,
    description,
    created_at,
    started_at,
    finished_at,
    allow_failure: allow_failure === 1,
    coverage,
    pipeline_id,
    author: user && presentUser(deps, user),
  }
}
