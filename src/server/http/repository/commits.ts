import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/commits.ts'
import type { Deps } from '#server/deps.ts'
import * as domain from '#server/domain/repository/commits.ts'
import { cherryPickCommit, revertCommit } from '#server/domain/repository/picks.ts'
import { presentCommit } from '#server/http/present/commit.ts'
import { presentDiff } from '#server/http/present/diff.ts'
import { presentPipelineBasic } from '#server/http/present/pipeline.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountCommits(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listCommits, async ({ input, user, page }) => {
    const { rows, total } = await domain.listCommits(deps, user, input, page)
    return { rows: rows.map((row) => presentWithStats(deps, row)), total }
  })
  mount(app, deps, contract.getCommit, async ({ input, user }) =>
    presentDetail(deps, await domain.readProjectCommit(deps, user, input)),
  )
  mount(app, deps, contract.listCommitDiffs, async ({ input, user, page }) => {
    const { rows, total } = await domain.listCommitDiffs(deps, user, input, page)
    return { rows: rows.map((file) => presentDiff(file, input.unidiff ?? false)), total }
  })
  mount(app, deps, contract.listCommitRefs, async ({ input, user, page }) =>
    domain.listCommitRefs(deps, user, input, page),
  )
  mount(app, deps, contract.getCommitSequence, async ({ input, user }) => ({
    count: await domain.countHistory(deps, user, input),
  }))
  mount(app, deps, contract.getCommitSignature, ({ input, user }) =>
    domain.readSignature(deps, user, input),
  )
  mount(app, deps, contract.createCommit, async ({ input, user }) =>
    presentDetail(deps, await domain.createCommit(deps, user, input)),
  )
  for (const [route, make] of [
    [contract.cherryPickCommit, cherryPickCommit],
    [contract.revertCommit, revertCommit],
  ] as const) {
    mount(app, deps, route, async ({ input, user, reply }) => {
      const made = await make(deps, user, input)
      if (made) return presentDetail(deps, made)
      reply.status(202)
      return { dry_run: 'success' as const }
    })
  }
}

function presentWithStats(
  deps: Deps,
  { project, commit, stats }: domain.ProjectCommit,
): contract.CommitWithStats {
  const basic = presentCommit(deps, project, commit)
  return stats ? { ...basic, stats: { ...stats, total: stats.additions + stats.deletions } } : basic
}

function presentDetail(deps: Deps, found: domain.CommitDetail): contract.CommitDetail {
  return {
    ...presentWithStats(deps, found),
    status: found.lastPipeline?.status ?? null,
    project_id: found.project.id,
    last_pipeline: found.lastPipeline ? presentPipelineBasic(deps, found.lastPipeline) : null,
  }
}
