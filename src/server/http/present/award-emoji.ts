import type { AwardEmoji } from '#contract/award-emoji.ts'
import type { Deps } from '#server/deps.ts'
import type { AwardEmojiView } from '#server/store/notes/award-emoji.ts'
import { presentUser } from './user.ts'

export function presentAwardEmoji(deps: Deps, award: AwardEmojiView): AwardEmoji {
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
