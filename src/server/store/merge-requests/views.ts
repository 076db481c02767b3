import { sql, type Selectable } from 'kysely'

import { cardColumnsOf, userColumn, type UserCard } from '#server/store/accounts/users.ts'
import { approvalsLeft } from '#server/store/approvals/approval-conditions.ts'
import type { Database } from '#server/store/database.ts'
import { byBytes, byLetters, jsonArray, jsonObject, parseJson } from '#server/store/dialect.ts'
import type { AttachedLabel } from '#server/store/issues/issue-views.ts'
import { labelColumns, milestoneColumn } from '#server/store/planning/json-columns.ts'
import type { Milestone } from '#server/store/planning/milestones.ts'
import type { MergeRequestRow } from '#server/store/schema/merge-requests.ts'

export type MergeRequest = Selectable<MergeRequestRow>

/** The newest version's commits. */
export interface VersionCard {
  id: number
  base_commit_sha: string
  start_commit_sha: string
  head_commit_sha: string
  real_size: string
  commits_count: number
}

/** The target project's merge settings. */
export interface ProjectRules {
  merge_method: 'merge' | 'rebase_merge' | 'ff'
  squash_option: 'never' | 'always' | 'default_on' | 'default_off'
  only_allow_merge_if_pipeline_succeeds: 0 | 1
  allow_merge_on_skipped_pipeline: 0 | 1
  only_allow_merge_if_all_discussions_are_resolved: 0 | 1
}

/** A merge request with everything that lists return. */
export type MergeRequestView = MergeRequest & {
  project_path: string
  rules: ProjectRules
  author: UserCard
  merge_user: UserCard | null
  merged_by: UserCard | null
  closed_by: UserCard | null
  assignees: UserCard[]
  reviewers: UserCard[]
  labels: AttachedLabel[]
  milestone: Omit<Milestone, 'root_id'> | null
  version: VersionCard | null
  /** The status of the newest commit's newest pipeline. */
  pipeline_status: string | null
  /** The number of missing approvals; 0 when none are required. */
  approvals_left: number
  target_visibility: Visibility
  /** Null unless the merge request allows collaboration. */
  source_visibility: Visibility | null
  /** The source project's protected names and patterns. Empty unless the merge request allows collaboration. */
  source_protected: { name: string }[]
}

type Visibility = 0 | 10 | 20

/** Selects merge requests with everything that lists return; read the rows with `parseMergeRequest`. */
export function selectMergeRequests(db: Database, withLabelDetails: boolean) {
  return db
    .selectFrom('merge_requests')
    .innerJoin('projects', 'projects.id', 'merge_requests.project_id')
    .selectAll('merge_requests')
    .select((eb) => [
      'projects.full_path as project_path',
      'projects.merge_method',
      'projects.squash_option',
      'projects.only_allow_merge_if_pipeline_succeeds',
      'projects.allow_merge_on_skipped_pipeline',
      'projects.only_allow_merge_if_all_discussions_are_resolved',
      userColumn(db, eb.ref('merge_requests.author_id')).as('author'),
      userColumn(db, eb.ref('merge_requests.merge_user_id')).as('merge_user'),
      userColumn(db, eb.ref('merge_requests.merged_by_id')).as('merged_by'),
      userColumn(db, eb.ref('merge_requests.closed_by_id')).as('closed_by'),
      milestoneColumn(db, eb.ref('merge_requests.milestone_id')).as('milestone'),
      peopleColumn(db, 'merge_request_assignees').as('assignees'),
      peopleColumn(db, 'merge_request_reviewers').as('reviewers'),
      labelsColumn(db, withLabelDetails).as('labels'),
      versionColumn(db).as('version'),
      eb
        .selectFrom('pipelines')
        .select('pipelines.status')
        .whereRef('pipelines.id', '=', 'merge_requests.head_pipeline_id')
        .as('pipeline_status'),
      approvalsLeft(db).as('approvals_left'),
      'projects.visibility as target_visibility',
      eb
        .selectFrom('projects as source')
        .select('source.visibility')
        .whereRef('source.id', '=', 'merge_requests.source_project_id')
        .where('merge_requests.allow_collaboration', '=', sql.lit(1))
        .as('source_visibility'),
      sourceProtectedColumn(db).as('source_protected'),
    ])
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectMergeRequests>['execute']>>[number]

/** Parses the row in place, since lists have many columns. */
export function parseMergeRequest(row: Selected): MergeRequestView {
  return Object.assign(row, {
    rules: {
      merge_method: row.merge_method,
      squash_option: row.squash_option,
      only_allow_merge_if_pipeline_succeeds: row.only_allow_merge_if_pipeline_succeeds,
      allow_merge_on_skipped_pipeline: row.allow_merge_on_skipped_pipeline,
      only_allow_merge_if_all_discussions_are_resolved:
        row.only_allow_merge_if_all_discussions_are_resolved,
    },
    author: parseJson(row.author)!,
    merge_user: parseJson(row.merge_user),
    merged_by: parseJson(row.merged_by),
    closed_by: parseJson(row.closed_by),
    milestone: parseJson(row.milestone),
    assignees: parseJson(row.assignees),
    reviewers: parseJson(row.reviewers),
    labels: parseJson(row.labels),
    version: parseJson(row.version),
    source_protected: parseJson(row.source_protected),
  })
}

function peopleColumn(db: Database, table: 'merge_request_assignees' | 'merge_request_reviewers') {
  return jsonArray<UserCard>(
    db,
    db
      .selectFrom(`${table} as given` as 'merge_request_assignees as given')
      .innerJoin('users', 'users.id', 'given.user_id')
      .select(cardColumnsOf('users'))
      .where('given.merge_request_id', '=', sql.ref<number>('merge_requests.id'))
      .orderBy('given.user_id'),
  )
}

function labelsColumn(db: Database, withDetails: boolean) {
  const worn = db
    .selectFrom('merge_request_labels as worn')
    .where('worn.merge_request_id', '=', sql.ref<number>('merge_requests.id'))
    .orderBy(byLetters(db, sql.ref('worn.title')))
    .orderBy(byBytes(db, sql.ref('worn.title')))
  return jsonArray<AttachedLabel>(
    db,
    withDetails
      ? worn.innerJoin('labels', 'labels.id', 'worn.label_id').select(labelColumns)
      : worn.select('worn.title'),
  )
}

function sourceProtectedColumn(db: Database) {
  return jsonArray<{ name: string }>(
    db,
    db
      .selectFrom('protected_branches as rule')
      .select('rule.name')
      .where('rule.project_id', '=', sql.ref<number>('merge_requests.source_project_id'))
      .where(sql.ref('merge_requests.allow_collaboration'), '=', sql.lit(1)),
  )
}

function versionColumn(db: Database) {
  return jsonObject<VersionCard>(
    db,
    db
      .selectFrom('merge_request_diffs as version')
      .select([
        'version.id',
        'version.base_commit_sha',
        'version.start_commit_sha',
        'version.head_commit_sha',
        'version.real_size',
        'version.commits_count',
      ])
      .where('version.id', '=', sql.ref<number>('merge_requests.version_id')),
  )
}
