import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/award-emoji.ts'
import type { Deps } from '#server/deps.ts'
import {
  createAwardEmoji,
  deleteAwardEmoji,
  getAwardEmoji,
  listAwardEmoji,
} from '#server/domain/notes/award-emoji.ts'
import { presentAwardEmoji } from '#server/http/present/award-emoji.ts'
import { mountEach } from '#server/http/protocol/mount.ts'

export function mountAwardEmoji(app: FastifyInstance, deps: Deps): void {
  mountEach(
    app,
    deps,
    [
      contract.listIssueAwardEmoji,
      contract.listIssueNoteAwardEmoji,
      contract.listMergeRequestAwardEmoji,
      contract.listMergeRequestNoteAwardEmoji,
    ],
    async ({ input, user, page }) => {
      const { rows, total } = await listAwardEmoji(deps, user, input, page)
      return { rows: rows.map((award) => presentAwardEmoji(deps, award)), total }
    },
  )
  mountEach(
    app,
    deps,
    [
      contract.getIssueAwardEmoji,
      contract.getIssueNoteAwardEmoji,
      contract.getMergeRequestAwardEmoji,
      contract.getMergeRequestNoteAwardEmoji,
    ],
    async ({ input, user }) => presentAwardEmoji(deps, await getAwardEmoji(deps, user, input)),
  )
  mountEach(
    app,
    deps,
    [
      contract.createIssueAwardEmoji,
      contract.createIssueNoteAwardEmoji,
      contract.createMergeRequestAwardEmoji,
      contract.createMergeRequestNoteAwardEmoji,
    ],
    async ({ input, user }) =>
      presentAwardEmoji(deps, await createAwardEmoji(deps, user, input, input)),
  )
  mountEach(
    app,
    deps,
    [
      contract.deleteIssueAwardEmoji,
      contract.deleteIssueNoteAwardEmoji,
      contract.deleteMergeRequestAwardEmoji,
      contract.deleteMergeRequestNoteAwardEmoji,
    ],
    async ({ input, user, unmodifiedSince }) => {
      await deleteAwardEmoji(deps, user, input, unmodifiedSince)
      return null
    },
  )
}
