import {
  issuableFilterRules,
  issuableFilters,
  LOOKUP_LIST,
  notIssuableFilters,
} from '#contract/issuable-filters.ts'
import { CommaIdsOrWord, CommaList, DateTime, IdOrWord, paging, sort } from '#contract/params.ts'
import { atMostOneOf } from '#contract/route.ts'
import { Type } from '#schema'

/** Maximum users in `approved_by_ids`. */
const MAX_APPROVERS = 5

/** The filters of merge request lists. A merge request must match every filter. */
export const filters = {
  ...issuableFilters,
  reviewer_id: Type.Optional(IdOrWord('None', 'Any')),
  reviewer_username: Type.Optional(Type.String()),
  approver_ids: Type.Optional(CommaIdsOrWord(['None', 'Any'], LOOKUP_LIST)),
  approved_by_ids: Type.Optional(CommaIdsOrWord(['None', 'Any'], { maxItems: MAX_APPROVERS })),
  approved_by_usernames: Type.Optional(CommaList({ maxItems: MAX_APPROVERS })),
  approved: Type.Optional(Type.Enum(['yes', 'no'])),
  merge_user_id: Type.Optional(Type.Integer()),
  merge_user_username: Type.Optional(Type.String()),
  source_branch: Type.Optional(Type.String()),
  source_project_id: Type.Optional(Type.Integer()),
  target_branch: Type.Optional(Type.String()),
  wip: Type.Optional(Type.Enum(['yes', 'no'], { description: 'True for drafts' })),
  environment: Type.Optional(
    Type.String({ description: 'An environment that it was deployed to' }),
  ),
  deployed_before: Type.Optional(DateTime()),
  deployed_after: Type.Optional(DateTime()),
  not: Type.Optional(
    Type.Object({
      ...notIssuableFilters,
      assignee_username: Type.Optional(CommaList(LOOKUP_LIST)),
      reviewer_id: Type.Optional(Type.Integer()),
      reviewer_username: Type.Optional(Type.String()),
      source_branch: Type.Optional(Type.String()),
      target_branch: Type.Optional(Type.String()),
    }),
  ),
}

export const filterRules = [
  ...issuableFilterRules,
  atMostOneOf('reviewer_id', 'reviewer_username'),
  atMostOneOf('approved_by_ids', 'approved_by_usernames'),
  atMostOneOf('merge_user_id', 'merge_user_username'),
  atMostOneOf('not[reviewer_id]', 'not[reviewer_username]'),
]

export const scope = (initial: 'created_by_me' | 'all') => ({
  scope: Type.Optional(
    Type.Enum(
      [
        'created_by_me',
        'assigned_to_me',
        'reviews_for_me',
        'all',
        'created-by-me',
        'assigned-to-me',
      ],
      { default: initial },
    ),
  ),
})

/** The parameters for the order, state and detail level of merge request lists. */
export const listed = {
  state: Type.Optional(
    Type.Enum(['opened', 'closed', 'locked', 'merged', 'all'], { default: 'all' }),
  ),
  order_by: Type.Optional(
    Type.Enum(
      [
        'created_at',
        'updated_at',
        'merged_at',
        'title',
        'priority',
        'label_priority',
        'milestone_due',
        'popularity',
      ],
      { default: 'created_at' },
    ),
  ),
  sort: sort('desc'),
  view: Type.Optional(Type.Enum(['simple'])),
  with_labels_details: Type.Optional(Type.Boolean({ default: false })),
  with_merge_status_recheck: Type.Optional(Type.Boolean({ default: false })),
  ...paging,
}
