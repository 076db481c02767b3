import type { FastifyInstance, FastifyReply } from 'fastify'

import * as contract from '#contract/repositories.ts'
import type { Deps } from '#server/deps.ts'
import { compareRefs, readMergeBase } from '#server/domain/repository/comparisons.ts'
import * as domain from '#server/domain/repository/repository-trees.ts'
import { presentCommit } from '#server/http/present/commit.ts'
import { presentDiff } from '#server/http/present/diff.ts'
import { encodeRef } from '#server/http/present/encode-ref.ts'
import { mount } from '#server/http/protocol/mount.ts'
import { sendBlob, sendBytes } from '#server/http/protocol/send-bytes.ts'

export function mountRepositories(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listRepositoryTree, async ({ input, user, page }) =>
    domain.listRepositoryTree(deps, user, input, page),
  )
  mount(app, deps, contract.getBlob, async ({ input, user }) => {
    const blob = await domain.readBlobOf(deps, user, input)
    const content = (await blob.content()).toString('base64')
    return { size: blob.size, encoding: 'base64' as const, content, sha: blob.id }
  })
  mount(app, deps, contract.getRawBlob, async ({ input, user, request, reply }) => {
    const blob = await domain.readBlobOf(deps, user, input)
    await sendBlob(request, reply, blob.id, blob)
    return ''
  })
  mount(app, deps, contract.compareRefs, async ({ input, user }) => {
    const { project, commits, files, overflow } = await compareRefs(deps, user, input)
    const presented = commits.map((commit) => presentCommit(deps, project, commit))
    return {
      commit: presented.at(-1) ?? null,
      commits: presented,
      diffs: files.map((file) => presentDiff(file, input.unidiff ?? false)),
      compare_timeout: overflow,
      compare_same_ref: input.from === input.to,
      web_url: `${deps.config.url}/${project.full_path}/-/compare/${encodeRef(`${input.from}...${input.to}`)}`,
    }
  })
  mount(app, deps, contract.getMergeBase, async ({ input, user }) => {
    const { project, commit } = await readMergeBase(deps, user, input)
    return presentCommit(deps, project, commit)
  })
  mount(app, deps, contract.getArchive, async ({ input, user, reply }) => {
    const archive = await domain.readArchive(deps, user, input)
    return sendArchive(reply, archive, input.format ?? 'tar.gz')
  })
  mount(app, deps, contract.getArchiveAs, async ({ input, user, reply }) => {
    const archive = await domain.readArchive(deps, user, input)
    return sendArchive(reply, archive, input.format)
  })
  mount(app, deps, contract.listContributors, async ({ input, user, page }) => {
    const { rows, total } = await domain.listContributors(deps, user, input, page)
    return { rows: rows.map((row) => ({ ...row, additions: 0, deletions: 0 })), total }
  })
}

function sendArchive(reply: FastifyReply, archive: domain.Archive, format: string): string {
  const { name, stream: body } = archive
  sendBytes(reply, { name: `${name}.${format}`, body, disposition: 'attachment' })
  return ''
}
