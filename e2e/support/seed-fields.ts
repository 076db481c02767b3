/** The documented fields of a reply. A field that is an object or a list of objects has a shape of its own. */
export interface Shape {
  readonly [field: string]: Shape | null
}

/** Keeps only the documented fields of an object or of each object in a list. */
export function strip(value: unknown, shape: Shape | null): unknown {
  if (shape === null || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one: unknown) => strip(one, shape))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
      const inner = shape[name]
      return inner === undefined ? [] : [[name, strip(field, inner)]]
    }),
  )
}

function fields(names: string, objects: Shape = {}): Shape {
  return { ...Object.fromEntries(names.split(/\s+/).map((name) => [name, null])), ...objects }
}

const USER = fields('id name username state avatar_url web_url')
const MILESTONE = fields(
  'id iid project_id group_id title description state created_at updated_at due_date start_date web_url',
)

const TIME_STATS = fields(
  'time_estimate total_time_spent human_time_estimate human_total_time_spent',
)

const PIPELINE_LISTED = 'id sha ref status'

const MERGE_REQUEST_LISTED = fields(
  `id iid project_id title description state created_at updated_at merged_at closed_at source_branch target_branch
  source_project_id target_project_id upvotes downvotes work_in_progress merge_when_pipeline_succeeds merge_status
  merge_error sha merge_commit_sha squash_commit_sha user_notes_count discussion_locked should_remove_source_branch
  force_remove_source_branch allow_collaboration allow_maintainer_to_push web_url reference squash has_conflicts
  blocking_discussions_resolved approvals_before_merge`,
  {
    merged_by: USER,
    closed_by: USER,
    author: USER,
    assignee: USER,
    assignees: USER,
    labels: fields('name color description description_html text_color'),
    milestone: MILESTONE,
    references: fields('short relative full'),
    time_stats: TIME_STATS,
    task_completion_status: fields('count completed_count'),
  },
)

const MERGE_REQUEST = {
  ...MERGE_REQUEST_LISTED,
  ...fields(
    `subscribed changes_count latest_build_started_at latest_build_finished_at first_deployed_to_production_at
    diverged_commits_count rebase_in_progress first_contribution title_html description_html`,
    {
      user: fields('can_merge'),
      pipeline: fields(`${PIPELINE_LISTED} web_url`),
      diff_refs: fields('base_sha head_sha start_sha'),
    },
  ),
}

const COMMIT = fields('id short_id title author_name author_email created_at message')
const DIFF = fields('old_path new_path a_mode b_mode diff new_file renamed_file deleted_file')

const LIST = fields('id position max_issue_count max_issue_weight limit_metric', {
  label: fields('name color description'),
  assignee: USER,
  milestone: MILESTONE,
})

const PROJECT = 'id name name_with_namespace path path_with_namespace'

/** The documented replies. */
export const SHAPES = {
  board: fields('id name weight', {
    project: fields(`${PROJECT} http_url_to_repo web_url`),
    group: fields('id name web_url'),
    milestone: MILESTONE,
    assignee: USER,
    labels: fields('id name color description'),
    lists: LIST,
  }),
  list: LIST,
  mergeRequestListed: MERGE_REQUEST_LISTED,
  mergeRequest: MERGE_REQUEST,
  user: USER,
  commit: COMMIT,
  changes: { ...MERGE_REQUEST, ...fields('overflow', { changes: DIFF }) },
  pipeline: fields(PIPELINE_LISTED),
  pipelineCreated: fields(
    `${PIPELINE_LISTED} web_url before_sha tag yaml_errors created_at updated_at started_at finished_at committed_at
    duration coverage`,
    {
      user: USER,
      detailed_status: fields(
        'icon text label group tooltip has_details details_path illustration favicon',
      ),
    },
  ),
  closingIssue: fields(
    'id iid project_id title description state labels user_notes_count changes_count created_at updated_at',
    { author: USER, assignee: USER, milestone: MILESTONE },
  ),
  version: fields(
    'id head_commit_sha base_commit_sha start_commit_sha created_at merge_request_id state real_size',
    { commits: COMMIT, diffs: DIFF },
  ),
  timeStats: TIME_STATS,
  message: fields('message'),
  todo: fields('id action_name target_type target_url body state created_at', {
    project: fields(PROJECT),
    author: USER,
    target: MERGE_REQUEST_LISTED,
  }),
} satisfies Record<string, Shape>
