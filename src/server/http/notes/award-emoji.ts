import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/award-emoji.ts'
import type { AwardEmoji } from '#contract/award-emoji.ts'
import type { Deps } from '#server/deps.ts'
import {
  createAwardEmoji,
  deleteAwardEmoji,
  getAwardEmoji,
  listAwardEmoji,
} from '#server/domain/notes/award-emoji.ts'
import { presentUser } from '#server/http/present/user.ts'
import { mountEach } from '#server/http/protocol/mount.ts'
import type { AwardEmojiView } from '#server/store/notes/award-emoji.ts'

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

function presentAwardEmoji(deps: Deps, award: AwardEmojiView): AwardEmoji {
  return {
    id: award.id,
    name: award.name,
    user: presentUser(deps, award.user),
    created_at: award.created_at,
    updated_at: award.updated_at,
    awardable_id: (award.issue_id ?? award.merge_request_id ?? award.note_id)!,
    awardable_type: typeOf(award),
    url: null,
  }
}

function typeOf({ issue_id, merge_request_id }: AwardEmojiView) {
  if (issue_id !== null) return 'Issue'
  return merge_request_id === null ? 'Note' : 'MergeRequest'
}
