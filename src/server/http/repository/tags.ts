import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/tags.ts'
import type { Deps } from '#server/deps.ts'
import * as domain from '#server/domain/repository/tags.ts'
import { presentCommit } from '#server/http/present/commit.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountTags(app: FastifyInstance, deps: Deps): void {
  const present = (tag: domain.Tag) => presentTag(deps, tag)

  mount(app, deps, contract.listTags, async ({ input, user, page }) => {
    const { rows, total } = await domain.listTags(deps, user, input, page)
    return { rows: rows.map(present), total }
  })
  mount(app, deps, contract.getTag, async ({ input, user }) =>
    present(await domain.readTagNamed(deps, user, input)),
  )
  mount(app, deps, contract.createTag, async ({ input, user }) =>
    present(await domain.createTag(deps, user, input)),
  )
  mount(app, deps, contract.deleteTag, async ({ input, user }) => {
    await domain.deleteTag(deps, user, input)
    return null
  })
}

function presentTag(deps: Deps, tag: domain.Tag): contract.Tag {
  return {
    name: tag.name,
    message: tag.note?.message ?? '',
    target: tag.target,
    commit: presentCommit(deps, tag.project, tag.commit),
    release: null,
    protected: false,
    created_at: tag.note?.date ?? null,
  }
}
