import { LabelBasic } from '#contract/labels.ts'
import { Milestone } from '#contract/milestones.ts'
import { Nullable } from '#contract/params.ts'
import { Pipeline, PipelineBasic } from '#contract/pipelines.ts'
import { TimeStats } from '#contract/time-tracking.ts'
import { UserBasic } from '#contract/users.ts'
import { Type, type Static } from '#schema'
import { detailedMergeStatuses } from './status.ts'

/** The fields returned with `view=simple`. */
const simple = {
  id: Type.Integer({ description: 'Unique across all projects' }),
  iid: Type.Integer({ description: 'Unique within its project' }),
  project_id: Type.Integer({ description: 'The target project' }),
  title: Type.String(),
  description: Nullable(Type.String()),
  state: Type.Enum(['opened', 'closed', 'locked', 'merged']),
  created_at: Type.String(),
  updated_at: Type.String(),
}

export const MergeRequestSimple = Type.Object(
  { ...simple, web_url: Type.String() },
  { $id: 'MergeRequestSimple' },
)
export type MergeRequestSimple = Static<typeof MergeRequestSimple>

const listedFields = {
  ...simple,
  title_html: Type.Optional(Type.String({ description: 'With `render_html`' })),
  description_html: Type.Optional(Type.String({ description: 'With `render_html`' })),
  merged_by: Nullable(UserBasic),
  merge_user: Nullable(UserBasic),
  merged_at: Nullable(Type.String()),
  closed_by: Nullable(UserBasic),
  closed_at: Nullable(Type.String()),
  target_branch: Type.String(),
  source_branch: Type.String(),
  user_notes_count: Type.Integer(),
  upvotes: Type.Integer(),
  downvotes: Type.Integer(),
  author: UserBasic,
  assignees: Type.Array(UserBasic),
  assignee: Nullable(UserBasic),
  reviewers: Type.Array(UserBasic),
  source_project_id: Nullable(Type.Integer({ description: 'The fork, if it comes from one' })),
  target_project_id: Type.Integer(),
  labels: Type.Union([Type.Array(Type.String()), Type.Array(LabelBasic)], {
    description: 'Titles, or label objects with `with_labels_details`',
  }),
  draft: Type.Boolean(),
  imported: Type.Boolean(),
  imported_from: Type.String(),
  work_in_progress: Type.Boolean({ description: 'The older name of `draft`' }),
  milestone: Nullable(Milestone),
  merge_when_pipeline_succeeds: Type.Boolean(),
  merge_status: Type.Enum([
    'unchecked',
    'checking',
    'can_be_merged',
    'cannot_be_merged',
    'cannot_be_merged_recheck',
  ]),
  detailed_merge_status: Type.Enum(detailedMergeStatuses),
  merge_after: Type.Null(),
  merge_error: Nullable(Type.String()),
  sha: Nullable(Type.String({ description: 'The head of the source branch' })),
  merge_commit_sha: Nullable(Type.String()),
  squash_commit_sha: Nullable(Type.String()),
  discussion_locked: Nullable(Type.Boolean()),
  should_remove_source_branch: Nullable(Type.Boolean()),
  force_remove_source_branch: Nullable(Type.Boolean()),
  prepared_at: Nullable(Type.String()),
  allow_collaboration: Type.Boolean({
    description:
      'True when upstream members with permission to merge can push to the source branch',
  }),
  allow_maintainer_to_push: Type.Boolean({
    description: 'The older name of `allow_collaboration`',
  }),
  reference: Type.String({ description: 'Deprecated: `references.short`' }),
  references: Type.Object({
    short: Type.String({ description: '`!1`' }),
    relative: Type.String({ description: 'Relative to the requested project or group' }),
    full: Type.String({ description: '`group/project!1`' }),
  }),
  web_url: Type.String(),
  time_stats: TimeStats,
  squash: Type.Boolean(),
  squash_on_merge: Type.Boolean(),
  task_completion_status: Type.Object({
    count: Type.Integer(),
    completed_count: Type.Integer(),
  }),
  has_conflicts: Type.Boolean(),
  blocking_discussions_resolved: Type.Boolean(),
  approvals_before_merge: Type.Optional(Nullable(Type.Integer({ description: 'Paid plans only' }))),
}

export const MergeRequestListed = Type.Object(listedFields, { $id: 'MergeRequestListed' })
export type MergeRequestListed = Static<typeof MergeRequestListed>

const DiffRefs = Type.Object({
  base_sha: Type.String(),
  head_sha: Type.String(),
  start_sha: Type.String(),
})

/** The extra fields of a single merge request. */
export const singleFields = {
  ...listedFields,
  subscribed: Type.Boolean(),
  changes_count: Nullable(Type.String({ description: 'For example `12`; `1000+` above 1000' })),
  latest_build_started_at: Nullable(Type.String()),
  latest_build_finished_at: Nullable(Type.String()),
  first_deployed_to_production_at: Nullable(Type.String()),
  pipeline: Nullable(PipelineBasic),
  head_pipeline: Nullable(Pipeline),
  diff_refs: Nullable(DiffRefs),
  rebase_in_progress: Type.Optional(Type.Boolean()),
  diverged_commits_count: Type.Optional(
    Type.Integer({
      description: 'How many commits the target branch is ahead. Absent if counting takes too long',
    }),
  ),
  first_contribution: Type.Optional(Type.Boolean()),
  user: Type.Object({ can_merge: Type.Boolean() }),
}

export const MergeRequest = Type.Object(singleFields, { $id: 'MergeRequest' })
export type MergeRequest = Static<typeof MergeRequest>
