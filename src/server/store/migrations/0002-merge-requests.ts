import { sql, type CreateTableBuilder, type Kysely } from 'kysely'

import { byteOrder, engineOf, withId } from '#server/store/dialect.ts'
import { belongsTo, flag, forgets, indexer, mayBelongTo, required, zero } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const engine = engineOf(db)
  const time = byteOrder(engine)

  const times = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    table.addColumn('created_at', time, required).addColumn('updated_at', time, required)

  const create = <T extends string>(name: T) => withId(engine, db.schema.createTable(name))

  await db.schema
    .alterTable('projects')
    .addColumn('forked_from_id', 'bigint', forgets('projects.id'))
    .execute()

  await times(create('merge_requests'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', belongsTo('projects.id'))
    .addColumn('source_project_id', 'bigint', forgets('projects.id'))
    .addColumn('iid', 'bigint', required)
    .addColumn('author_id', 'bigint', (c) => c.notNull().references('users.id'))
    .addColumn('title', 'text', required)
    .addColumn('draft', 'bigint', required)
    .addColumn('description', 'text')
    .addColumn('state', byteOrder(engine), (c) => c.notNull().defaultTo('opened'))
    .addColumn('source_branch', 'text', required)
    .addColumn('target_branch', 'text', required)
    .addColumn('milestone_id', 'bigint', forgets('milestones.id'))
    .addColumn('discussion_locked', 'bigint')
    .addColumn('squash', 'bigint', flag(0))
    .addColumn('force_remove_source_branch', 'bigint')
    .addColumn('allow_collaboration', 'bigint', flag(0))
    .addColumn('approvals_before_merge', 'bigint')
    .addColumn('merge_status', 'text', (c) => c.notNull().defaultTo('preparing'))
    .addColumn('merge_error', 'text')
    .addColumn('needs_rebase', 'bigint', flag(0))
    .addColumn('rebase_in_progress', 'bigint', flag(0))
    .addColumn('merge_when_pipeline_succeeds', 'bigint', flag(0))
    .addColumn('merge_user_id', 'bigint', forgets('users.id'))
    .addColumn('merge_params', 'text')
    .addColumn('version_id', 'bigint')
    .addColumn('sha', 'text')
    .addColumn('head_pipeline_id', 'bigint')
    .addColumn('in_progress_merge_commit_sha', 'text')
    .addColumn('merge_commit_sha', 'text')
    .addColumn('squash_commit_sha', 'text')
    .addColumn('time_estimate', 'bigint', zero)
    .addColumn('total_time_spent', 'bigint', zero)
    .addColumn('user_notes_count', 'bigint', zero)
    .addColumn('upvotes', 'bigint', zero)
    .addColumn('downvotes', 'bigint', zero)
    .addColumn('unresolved_count', 'bigint', zero)
    .addColumn('prepared_at', time)
    .addColumn('merged_at', time)
    .addColumn('merged_by_id', 'bigint', forgets('users.id'))
    .addColumn('closed_at', time)
    .addColumn('closed_by_id', 'bigint', forgets('users.id'))
    .addUniqueConstraint('merge_requests_project_iid', ['project_id', 'iid'])
    .addUniqueConstraint('merge_requests_place', ['id', 'root_id', 'project_id', 'state'])
    .execute()

  // Lists by label read this table. Foreign keys keep the copied columns up to date.
  await db.schema
    .createTable('merge_request_labels')
    .addColumn('merge_request_id', 'bigint', required)
    .addColumn('label_id', 'bigint', required)
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', required)
    .addColumn('state', byteOrder(engine), required)
    .addColumn('title', byteOrder(engine), required)
    .addPrimaryKeyConstraint('merge_request_labels_pk', ['merge_request_id', 'title'])
    .addForeignKeyConstraint(
      'merge_request_labels_merge_request',
      ['merge_request_id', 'root_id', 'project_id', 'state'],
      'merge_requests',
      ['id', 'root_id', 'project_id', 'state'],
      (c) => c.onUpdate('cascade').onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'merge_request_labels_label',
      ['label_id', 'title'],
      'labels',
      ['id', 'title'],
      (c) => c.onUpdate('cascade').onDelete('cascade'),
    )
    .execute()

  await db.schema
    .createTable('merge_request_assignees')
    .addColumn('merge_request_id', 'bigint', belongsTo('merge_requests.id'))
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addPrimaryKeyConstraint('merge_request_assignees_pk', ['merge_request_id', 'user_id'])
    .execute()

  await db.schema
    .createTable('merge_request_reviewers')
    .addColumn('merge_request_id', 'bigint', belongsTo('merge_requests.id'))
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('unreviewed'))
    .addColumn('created_at', time, required)
    .addPrimaryKeyConstraint('merge_request_reviewers_pk', ['merge_request_id', 'user_id'])
    .execute()

  await create('merge_request_diffs')
    .addColumn('root_id', 'bigint', required)
    .addColumn('merge_request_id', 'bigint', belongsTo('merge_requests.id'))
    .addColumn('head_commit_sha', 'text', required)
    .addColumn('base_commit_sha', 'text', required)
    .addColumn('start_commit_sha', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('real_size', 'text', required)
    .addColumn('commits_count', 'bigint', required)
    .addColumn('patch_id_sha', 'text')
    .addColumn('stored', 'bigint', flag(0))
    .addColumn('created_at', time, required)
    .execute()

  await db.schema
    .createTable('merge_request_diff_files')
    .addColumn('diff_id', 'bigint', belongsTo('merge_request_diffs.id'))
    .addColumn('position', 'bigint', required)
    .addColumn('old_path', 'text', required)
    .addColumn('new_path', 'text', required)
    .addColumn('a_mode', 'text', required)
    .addColumn('b_mode', 'text', required)
    .addColumn('new_file', 'bigint', required)
    .addColumn('renamed_file', 'bigint', required)
    .addColumn('deleted_file', 'bigint', required)
    .addColumn('binary', 'bigint', required)
    .addColumn('too_large', 'bigint', required)
    .addColumn('collapsed', 'bigint', required)
    .addColumn('additions', 'bigint', required)
    .addColumn('deletions', 'bigint', required)
    .addColumn('diff', 'text', required)
    .addPrimaryKeyConstraint('merge_request_diff_files_pk', ['diff_id', 'position'])
    .execute()

  await db.schema
    .createTable('merge_request_closing_issues')
    .addColumn('merge_request_id', 'bigint', belongsTo('merge_requests.id'))
    .addColumn('issue_id', 'bigint', belongsTo('issues.id'))
    .addPrimaryKeyConstraint('merge_request_closing_issues_pk', ['merge_request_id', 'issue_id'])
    .execute()

  await db.schema
    .createTable('approvals')
    .addColumn('merge_request_id', 'bigint', belongsTo('merge_requests.id'))
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('sha', 'text')
    .addColumn('created_at', time, required)
    .addPrimaryKeyConstraint('approvals_pk', ['merge_request_id', 'user_id'])
    .execute()

  await times(create('approval_rules'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', mayBelongTo('projects.id'))
    .addColumn('merge_request_id', 'bigint', mayBelongTo('merge_requests.id'))
    .addColumn('source_rule_id', 'bigint', forgets('approval_rules.id'))
    .addColumn('name', 'text', required)
    .addColumn('rule_type', 'text', required)
    .addColumn('approvals_required', 'bigint', required)
    .execute()

  await db.schema
    .createTable('approval_rule_users')
    .addColumn('rule_id', 'bigint', belongsTo('approval_rules.id'))
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addPrimaryKeyConstraint('approval_rule_users_pk', ['rule_id', 'user_id'])
    .execute()

  await db.schema
    .createTable('approval_rule_groups')
    .addColumn('rule_id', 'bigint', belongsTo('approval_rules.id'))
    .addColumn('group_id', 'bigint', belongsTo('namespaces.id'))
    .addPrimaryKeyConstraint('approval_rule_groups_pk', ['rule_id', 'group_id'])
    .execute()

  await db.schema
    .createTable('project_approval_settings')
    .addColumn('project_id', 'bigint', (c) =>
      c.primaryKey().references('projects.id').onDelete('cascade'),
    )
    .addColumn('approvals_before_merge', 'bigint', zero)
    .addColumn('reset_approvals_on_push', 'bigint', flag(1))
    .addColumn('disable_overriding_approvers_per_merge_request', 'bigint', flag(0))
    .addColumn('merge_requests_author_approval', 'bigint', flag(0))
    .addColumn('merge_requests_disable_committers_approval', 'bigint', flag(0))
    .execute()

  await times(create('draft_notes'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('merge_request_id', 'bigint', belongsTo('merge_requests.id'))
    .addColumn('author_id', 'bigint', belongsTo('users.id'))
    .addColumn('discussion_id', 'text')
    .addColumn('resolve_discussion', 'bigint', flag(0))
    .addColumn('commit_id', 'text')
    .addColumn('note', 'text', required)
    .addColumn('line_code', 'text')
    .addColumn('position', 'text')
    .execute()

  await makeRoomOnNotes(db)
  await makeRoomOnEvents(db)

  await create('suggestions')
    .addColumn('note_id', 'bigint', belongsTo('notes.id'))
    .addColumn('ordinal', 'bigint', required)
    .addColumn('lines_above', 'bigint', required)
    .addColumn('lines_below', 'bigint', required)
    .addColumn('from_content', 'text', required)
    .addColumn('to_content', 'text', required)
    .addColumn('applied', 'bigint', flag(0))
    .addColumn('commit_id', 'text')
    .execute()

  await times(create('todos'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('author_id', 'bigint', belongsTo('users.id'))
    .addColumn('project_id', 'bigint', belongsTo('projects.id'))
    .addColumn('issue_id', 'bigint', mayBelongTo('issues.id'))
    .addColumn('merge_request_id', 'bigint', mayBelongTo('merge_requests.id'))
    .addColumn('note_id', 'bigint', forgets('notes.id'))
    .addColumn('action', 'text', required)
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('pending'))
    .execute()

  await times(create('award_emoji'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('name', 'text', required)
    .addColumn('issue_id', 'bigint', mayBelongTo('issues.id'))
    .addColumn('merge_request_id', 'bigint', mayBelongTo('merge_requests.id'))
    .addColumn('note_id', 'bigint', mayBelongTo('notes.id'))
    .execute()

  await times(create('protected_branches'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', belongsTo('projects.id'))
    .addColumn('name', 'text', required)
    .addColumn('push_access_level', 'bigint', required)
    .addColumn('merge_access_level', 'bigint', required)
    .addColumn('unprotect_access_level', 'bigint', required)
    .addColumn('allow_force_push', 'bigint', flag(0))
    .addColumn('code_owner_approval_required', 'bigint', flag(0))
    .addUniqueConstraint('protected_branches_project_name', ['project_id', 'name'])
    .execute()

  await times(create('pipelines'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', belongsTo('projects.id'))
    .addColumn('iid', 'bigint', required)
    .addColumn('merge_request_id', 'bigint', forgets('merge_requests.id'))
    .addColumn('user_id', 'bigint', forgets('users.id'))
    .addColumn('sha', 'text', required)
    .addColumn('before_sha', 'text', required)
    .addColumn('ref', 'text', required)
    .addColumn('tag', 'bigint', flag(0))
    .addColumn('source', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('yaml_errors', 'text')
    .addColumn('variables', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('committed_at', 'text')
    .addColumn('started_at', time)
    .addColumn('finished_at', time)
    .execute()

  await times(create('jobs'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', belongsTo('projects.id'))
    .addColumn('pipeline_id', 'bigint', belongsTo('pipelines.id'))
    .addColumn('user_id', 'bigint', forgets('users.id'))
    .addColumn('name', 'text', required)
    .addColumn('stage', 'text', required)
    .addColumn('stage_position', 'bigint', required)
    .addColumn('status', 'text', required)
    .addColumn('external', 'bigint', flag(0))
    .addColumn('allow_failure', 'bigint', flag(0))
    .addColumn('starts', 'text', (c) => c.notNull().defaultTo('on_success'))
    .addColumn('target_url', 'text')
    .addColumn('description', 'text')
    .addColumn('coverage', 'double precision')
    .addColumn('failure_reason', 'text')
    .addColumn('tags', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('erased_at', time)
    .addColumn('retried', 'bigint', flag(0))
    .addColumn('queued_at', time)
    .addColumn('started_at', time)
    .addColumn('finished_at', time)
    .execute()

  await times(create('environments'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', belongsTo('projects.id'))
    .addColumn('name', 'text', required)
    .addColumn('external_url', 'text')
    .addUniqueConstraint('environments_project_name', ['project_id', 'name'])
    .execute()

  await times(create('deployments'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', belongsTo('projects.id'))
    .addColumn('environment_id', 'bigint', belongsTo('environments.id'))
    .addColumn('iid', 'bigint', required)
    .addColumn('user_id', 'bigint', forgets('users.id'))
    .addColumn('sha', 'text', required)
    .addColumn('ref', 'text', required)
    .addColumn('tag', 'bigint', flag(0))
    .addColumn('status', 'text', required)
    .addColumn('finished_at', time)
    .execute()

  await db.schema
    .createTable('deployment_merge_requests')
    .addColumn('deployment_id', 'bigint', belongsTo('deployments.id'))
    .addColumn('merge_request_id', 'bigint', belongsTo('merge_requests.id'))
    .addPrimaryKeyConstraint('deployment_merge_requests_pk', ['deployment_id', 'merge_request_id'])
    .execute()

  await createIndexes(db)
}

/** Lets notes belong to merge requests, not only to issues. */
async function makeRoomOnNotes(db: Kysely<never>): Promise<void> {
  const time = byteOrder(engineOf(db))
  await freeOfIssues(db, 'notes', (table) =>
    table
      .addColumn('root_id', 'bigint', required)
      .addColumn('issue_id', 'bigint', mayBelongTo('issues.id'))
      .addColumn('author_id', 'bigint', (c) => c.notNull().references('users.id'))
      .addColumn('type', 'text')
      .addColumn('discussion_id', 'text', required)
      .addColumn('body', 'text', required)
      .addColumn('system', 'bigint', flag(0))
      .addColumn('internal', 'bigint', flag(0))
      .addColumn('created_at', time, required)
      .addColumn('updated_at', time, required),
  )
  const columns = {
    commit_id: 'text',
    position: 'text',
    original_position: 'text',
    line_code: 'text',
  } as const
  for (const [name, type] of Object.entries(columns)) {
    await db.schema.alterTable('notes').addColumn(name, type).execute()
  }
  await db.schema.alterTable('notes').addColumn('resolvable', 'bigint', flag(0)).execute()
  await db.schema.alterTable('notes').addColumn('resolved_at', time).execute()
  await db.schema
    .alterTable('notes')
    .addColumn('resolved_by_id', 'bigint', forgets('users.id'))
    .execute()
}

/** Lets events belong to merge requests, not only to issues. */
async function makeRoomOnEvents(db: Kysely<never>): Promise<void> {
  const time = byteOrder(engineOf(db))
  await freeOfIssues(db, 'resource_events', (table) =>
    table
      .addColumn('root_id', 'bigint', required)
      .addColumn('issue_id', 'bigint', mayBelongTo('issues.id'))
      .addColumn('user_id', 'bigint', belongsTo('users.id'))
      .addColumn('kind', 'text', required)
      .addColumn('action', 'text')
      .addColumn('label_id', 'bigint', forgets('labels.id'))
      .addColumn('milestone_id', 'bigint', forgets('milestones.id'))
      .addColumn('state', 'text')
      .addColumn('created_at', time, required),
  )
}

/** Makes `issue_id` nullable. SQLite cannot drop a `not null` constraint, so its table is rebuilt. */
async function freeOfIssues<T extends 'notes' | 'resource_events'>(
  db: Kysely<never>,
  name: T,
  columns: (table: CreateTableBuilder<T, 'id'>) => CreateTableBuilder<T, string>,
): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`alter table ${sql.table(name)} alter column issue_id drop not null`.execute(db)
  } else {
    const old = sql.table(`${name}_of_issues`)
    await sql`alter table ${sql.table(name)} rename to ${old}`.execute(db)
    await columns(withId('sqlite', db.schema.createTable(name))).execute()
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_info(${`${name}_of_issues`})`.execute(db)
    const all = sql.join(rows.map((column) => sql.ref(column.name)))
    await sql`insert into ${sql.table(name)} (${all}) select ${all} from ${old}`.execute(db)
    await sql`drop table ${old}`.execute(db)
    await indexIssues(db, name)
  }
  await db.schema
    .alterTable(name)
    .addColumn('merge_request_id', 'bigint', mayBelongTo('merge_requests.id'))
    .execute()
}

/** Restores the indexes dropped with the old table. */
async function indexIssues(db: Kysely<never>, name: 'notes' | 'resource_events'): Promise<void> {
  const index = indexer(db)
  if (name === 'notes') {
    await index('notes', 'issue_id', 'id')
    await index('notes', 'issue_id', 'discussion_id', 'id')
    await index('notes', 'author_id')
  } else {
    await index('resource_events', 'issue_id', 'kind', 'id')
    await index('resource_events', 'user_id')
    await index('resource_events', 'label_id')
    await index('resource_events', 'milestone_id')
  }
}

async function createIndexes(db: Kysely<never>): Promise<void> {
  const index = indexer(db)
  await index('projects', 'forked_from_id')
  await index('merge_requests', 'project_id', 'state', 'created_at', 'id')
  await index('merge_requests', 'project_id', 'state', 'updated_at', 'id')
  await index('merge_requests', 'project_id', 'created_at', 'id')
  await index('merge_requests', 'project_id', 'updated_at', 'id')
  await index('merge_requests', 'project_id', 'target_branch', 'state')
  await index('merge_requests', 'source_project_id', 'source_branch', 'state')
  // Group lists filter by project row by row, so the index includes the project.
  await index('merge_requests', 'root_id', 'state', 'created_at', 'id', 'project_id')
  await index('merge_requests', 'root_id', 'state', 'updated_at', 'id', 'project_id')
  await index('merge_requests', 'root_id', 'created_at', 'id', 'project_id')
  await index('merge_requests', 'author_id', 'created_at', 'id')
  await index('merge_requests', 'milestone_id', 'state')
  await index('merge_request_labels', 'project_id', 'title', 'state', 'merge_request_id')
  await index('merge_request_labels', 'root_id', 'title', 'state', 'project_id', 'merge_request_id')
  await index('merge_request_labels', 'label_id', 'state', 'project_id')
  await index('merge_request_assignees', 'user_id', 'merge_request_id')
  await index('merge_request_reviewers', 'user_id', 'merge_request_id')
  await index('merge_request_diffs', 'merge_request_id', 'id')
  await index('merge_request_closing_issues', 'issue_id')
  await index('approvals', 'user_id')
  await index('approval_rules', 'project_id')
  await index('approval_rules', 'merge_request_id')
  await index('approval_rules', 'source_rule_id')
  await index('approval_rule_users', 'user_id')
  await index('approval_rule_groups', 'group_id')
  await index('draft_notes', 'merge_request_id', 'author_id')
  await index('draft_notes', 'author_id')
  await index('notes', 'merge_request_id', 'id')
  await index('notes', 'merge_request_id', 'discussion_id', 'id')
  await index('resource_events', 'merge_request_id', 'kind', 'id')
  await index('suggestions', 'note_id', 'ordinal')
  await index('todos', 'user_id', 'state', 'id')
  await index('todos', 'author_id')
  await index('todos', 'project_id')
  await index('todos', 'issue_id')
  await index('todos', 'merge_request_id')
  await index('todos', 'note_id')
  await index('award_emoji', 'user_id')
  for (const subject of ['issue_id', 'merge_request_id', 'note_id']) {
    const name = sql.id(`award_emoji_${subject}_user_name`)
    const column = sql.ref(subject)
    await sql`create unique index ${name} on award_emoji (${column}, user_id, name) where ${column} is not null`.execute(
      db,
    )
  }
  await index('pipelines', 'project_id', 'id')
  await index('pipelines', 'project_id', 'sha')
  await index('pipelines', 'merge_request_id')
  await index('jobs', 'pipeline_id', 'stage_position', 'id')
  await index('jobs', 'project_id', 'id')
  await index('deployments', 'project_id', 'id')
  await index('deployments', 'environment_id')
  await index('deployment_merge_requests', 'merge_request_id')
}
