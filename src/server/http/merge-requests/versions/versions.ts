import type { FastifyInstance } from 'fastify'

import type { FileDiff } from '#contract/diffs.ts'
import * as contract from '#contract/merge-requests/versions.ts'
import type { Deps } from '#server/deps.ts'
import {
  getChanges,
  getVersion,
  listDiffs,
  listMergeRequestCommits,
  listVersions,
  readPatch,
  streamChanges,
  type ChangedFile,
} from '#server/domain/merge-requests/versions/read-versions.ts'
import { isGeneratedFile } from '#server/domain/repository/generated-file.ts'
import { presentCommit } from '#server/http/present/commit.ts'
import { unified } from '#server/http/present/diff.ts'
import { presentMergeRequest } from '#server/http/present/merge-request.ts'
import { mount } from '#server/http/protocol/mount.ts'
import { sendBytes } from '#server/http/protocol/send-bytes.ts'
import { takeRawDiffSlot } from '#server/http/repository/raw-diff-slot.ts'
import type { Version } from '#server/store/merge-requests/versions.ts'
import { writeChanges } from './raw-changes.ts'

export function mountMergeRequestVersions(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listMergeRequestCommits, async ({ input, user, page }) => {
    const { rows, total, space } = await listMergeRequestCommits(deps, user, input, page)
    return { rows: rows.map((commit) => presentCommit(deps, space.row, commit)), total }
  })
  mount(app, deps, contract.getMergeRequestChanges, async ({ input, user, reply }) => {
    const { access_raw_diffs = false, unidiff = false } = input
    if (access_raw_diffs) {
      await takeRawDiffSlot(deps, reply)
      const { mergeRequest, files } = await streamChanges(deps, user, input)
      const changes = await writeChanges(presentMergeRequest(deps, mergeRequest), files, unidiff)
      return reply.type('application/json').send(changes) as never
    }
    const found = await getChanges(deps, user, input)
    return {
      ...presentMergeRequest(deps, found.mergeRequest),
      changes: found.files.map((file) => presentChange(file, unidiff)),
      overflow: found.overflow,
    }
  })
  mount(app, deps, contract.listMergeRequestDiffs, async ({ input, user, page }) => {
    const { rows, total } = await listDiffs(deps, user, input, page)
    return { rows: rows.map((file) => presentChange(file, input.unidiff ?? false)), total }
  })
  mount(app, deps, contract.listMergeRequestVersions, async ({ input, user, page }) => {
    const { rows, total } = await listVersions(deps, user, input, page)
    return { rows: rows.map(presentVersion), total }
  })
  mount(app, deps, contract.getMergeRequestVersion, async ({ input, user }) => {
    const { space, version, commits, files } = await getVersion(deps, user, input)
    return {
      ...presentVersion(version),
      commits: commits.map((commit) => presentCommit(deps, space.row, commit)),
      diffs: files.map((file) => presentChange(file, input.unidiff ?? false)),
    }
  })
  mount(app, deps, contract.getRawDiffs, async ({ input, user, reply }) => {
    await takeRawDiffSlot(deps, reply)
    const body = (await readPatch(deps, user, input)) ?? Buffer.alloc(0)
    sendBytes(reply, { name: `${input.merge_request_iid}.diff`, body, disposition: 'inline' })
    return ''
  })
}

function presentVersion(version: Version): contract.Version {
  const { id, head_commit_sha, base_commit_sha, start_commit_sha } = version
  const { created_at, merge_request_id, state, real_size, patch_id_sha } = version
  return {
    id,
    head_commit_sha,
    base_commit_sha,
    start_commit_sha,
    created_at,
    merge_request_id,
    state,
    real_size,
    patch_id_sha,
  }
}

function presentChange(file: ChangedFile, unidiff: boolean): FileDiff {
  const { old_path, new_path, a_mode, b_mode } = file
  return {
    diff: unidiff ? unified(file) : file.diff,
    collapsed: file.collapsed === 1,
    too_large: file.too_large === 1,
    new_path,
    old_path,
    a_mode,
    b_mode,
    new_file: file.new_file === 1,
    renamed_file: file.renamed_file === 1,
    deleted_file: file.deleted_file === 1,
    generated_file: isGeneratedFile(new_path),
  }
}
