import { sql, type CreateTableBuilder, type Kysely } from 'kysely'

import { byteOrder, engineOf, withId } from '#server/store/dialect.ts'
import {
  belongsTo,
  emptyText,
  flag,
  forgets,
  indexer,
  mayBelongTo,
  required,
  zero,
} from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const engine = engineOf(db)
  const time = byteOrder(engine)

  const times = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    table.addColumn('created_at', time, required).addColumn('updated_at', time, required)

  const create = <T extends string>(name: T) => withId(engine, db.schema.createTable(name))

  await times(create('users'))
    .addColumn('username', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('public_email', 'text', emptyText)
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('active'))
    .addColumn('admin', 'bigint', flag(0))
    .addColumn('bot', 'bigint', flag(0))
    .addColumn('password_hash', 'text')
    .addColumn('avatar', 'text')
    .addColumn('bio', 'text', emptyText)
    .addColumn('location', 'text', emptyText)
    .addColumn('organization', 'text', emptyText)
    .addColumn('job_title', 'text', emptyText)
    .addColumn('pronouns', 'text')
    .addColumn('website_url', 'text', emptyText)
    .addColumn('note', 'text')
    .addColumn('can_create_group', 'bigint', flag(1))
    .addColumn('projects_limit', 'bigint', (c) => c.notNull().defaultTo(100_000))
    .addColumn('external', 'bigint', flag(0))
    .addColumn('private_profile', 'bigint', flag(0))
    .addColumn('created_by_id', 'bigint', forgets('users.id'))
    .addColumn('last_sign_in_at', time)
    .addColumn('current_sign_in_at', time)
    .addColumn('last_activity_on', 'text')
    .execute()

  await times(create('namespaces'))
    .addColumn('kind', 'text', required)
    .addColumn('parent_id', 'bigint', mayBelongTo('namespaces.id'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('owner_id', 'bigint', mayBelongTo('users.id'))
    .addColumn('name', 'text', required)
    .addColumn('path', 'text', required)
    .addColumn('full_path', 'text', required)
    .addColumn('path_key', 'text', (c) => c.notNull().unique())
    .addColumn('full_name', 'text', required)
    .addColumn('description', 'text', emptyText)
    .addColumn('visibility', 'bigint', zero)
    .addColumn('avatar', 'text')
    .addColumn('project_creation_level', 'text', (c) => c.notNull().defaultTo('developer'))
    .addColumn('subgroup_creation_level', 'text', (c) => c.notNull().defaultTo('maintainer'))
    .addColumn('default_branch_protection', 'bigint', (c) => c.notNull().defaultTo(2))
    .addColumn('request_access_enabled', 'bigint', flag(1))
    .addColumn('lfs_enabled', 'bigint', flag(1))
    .addColumn('share_with_group_lock', 'bigint', flag(0))
    .addColumn('require_two_factor_authentication', 'bigint', flag(0))
    .execute()

  await db.schema
    .createTable('namespace_ancestors')
    .addColumn('ancestor_id', 'bigint', belongsTo('namespaces.id'))
    .addColumn('namespace_id', 'bigint', belongsTo('namespaces.id'))
    .addColumn('depth', 'bigint', required)
    .addPrimaryKeyConstraint('namespace_ancestors_pk', ['ancestor_id', 'namespace_id'])
    .execute()

  await times(create('projects'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('namespace_id', 'bigint', belongsTo('namespaces.id'))
    .addColumn('creator_id', 'bigint', required)
    .addColumn('name', 'text', required)
    .addColumn('path', 'text', required)
    .addColumn('full_path', 'text', required)
    .addColumn('path_key', 'text', (c) => c.notNull().unique())
    .addColumn('full_name', 'text', required)
    .addColumn('description', 'text', emptyText)
    .addColumn('visibility', 'bigint', zero)
    .addColumn('archived', 'bigint', flag(0))
    .addColumn('default_branch', 'text')
    .addColumn('disk_path', 'text', (c) => c.notNull().unique())
    .addColumn('empty_repo', 'bigint', flag(1))
    .addColumn('readme', 'text')
    .addColumn('star_count', 'bigint', zero)
    .addColumn('forks_count', 'bigint', zero)
    .addColumn('issues_enabled', 'bigint', flag(1))
    .addColumn('merge_requests_enabled', 'bigint', flag(1))
    .addColumn('jobs_enabled', 'bigint', flag(1))
    .addColumn('merge_method', 'text', (c) => c.notNull().defaultTo('merge'))
    .addColumn('squash_option', 'text', (c) => c.notNull().defaultTo('default_off'))
    .addColumn('only_allow_merge_if_pipeline_succeeds', 'bigint', flag(0))
    .addColumn('allow_merge_on_skipped_pipeline', 'bigint', flag(0))
    .addColumn('only_allow_merge_if_all_discussions_are_resolved', 'bigint', flag(0))
    .addColumn('remove_source_branch_after_merge', 'bigint', flag(1))
    .addColumn('request_access_enabled', 'bigint', flag(1))
    .addColumn('lfs_enabled', 'bigint', flag(1))
    .addColumn('autoclose_referenced_issues', 'bigint', flag(1))
    .addColumn('topics', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('avatar', 'text')
    .addColumn('last_activity_at', time, required)
    .execute()

  await times(create('members'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('source_type', 'text', required)
    .addColumn('source_id', 'bigint', required)
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('access_level', 'bigint', required)
    .addColumn('expires_at', 'text')
    .addColumn('created_by_id', 'bigint', forgets('users.id'))
    .addUniqueConstraint('members_user_source', ['user_id', 'source_type', 'source_id'])
    .execute()

  await create('access_tokens')
    .addColumn('kind', 'text', required)
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('source_id', 'bigint')
    .addColumn('name', 'text', required)
    .addColumn('description', 'text')
    .addColumn('scopes', 'text', required)
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'text')
    .addColumn('revoked', 'bigint', flag(0))
    .addColumn('created_by_id', 'bigint', forgets('users.id'))
    .addColumn('created_at', time, required)
    .addColumn('last_used_at', time)
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('created_at', time, required)
    .addColumn('expires_at', time, required)
    .execute()

  await db.schema
    .createTable('oauth_records')
    .addColumn('model', 'text', required)
    .addColumn('digest', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('grant_id', 'text')
    .addColumn('user_id', 'bigint', mayBelongTo('users.id'))
    .addColumn('client_uid', 'text')
    .addColumn('session_uid', 'text')
    .addColumn('revoked', 'bigint', flag(0))
    .addColumn('consumed_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addPrimaryKeyConstraint('oauth_records_pk', ['model', 'digest'])
    .execute()

  await times(create('oauth_applications'))
    .addColumn('uid', 'text', (c) => c.notNull().unique())
    .addColumn('secret_digest', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('redirect_uri', 'text', required)
    .addColumn('scopes', 'text', required)
    .addColumn('confidential', 'bigint', flag(1))
    .addColumn('trusted', 'bigint', flag(0))
    .execute()

  await times(create('labels'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', mayBelongTo('projects.id'))
    .addColumn('group_id', 'bigint', mayBelongTo('namespaces.id'))
    .addColumn('title', byteOrder(engine), required)
    .addColumn('color', 'text', required)
    .addColumn('description', 'text')
    .addUniqueConstraint('labels_id_title', ['id', 'title'])
    .execute()

  await db.schema
    .createTable('label_priorities')
    .addColumn('project_id', 'bigint', belongsTo('projects.id'))
    .addColumn('label_id', 'bigint', belongsTo('labels.id'))
    .addColumn('priority', 'bigint', required)
    .addPrimaryKeyConstraint('label_priorities_pk', ['project_id', 'label_id'])
    .execute()

  await db.schema
    .createTable('subscriptions')
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('subject_type', 'text', required)
    .addColumn('subject_id', 'bigint', required)
    .addColumn('subscribed', 'bigint', required)
    .addPrimaryKeyConstraint('subscriptions_pk', ['subject_type', 'subject_id', 'user_id'])
    .execute()

  await times(create('milestones'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', mayBelongTo('projects.id'))
    .addColumn('group_id', 'bigint', mayBelongTo('namespaces.id'))
    .addColumn('iid', 'bigint', required)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('active'))
    .addColumn('start_date', 'text')
    .addColumn('due_date', 'text')
    .execute()

  await times(create('issues'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', belongsTo('projects.id'))
    .addColumn('iid', 'bigint', required)
    .addColumn('author_id', 'bigint', (c) => c.notNull().references('users.id'))
    .addColumn('title', 'text', required)
    .addColumn('description', 'text')
    .addColumn('state', byteOrder(engine), (c) => c.notNull().defaultTo('opened'))
    .addColumn('issue_type', 'text', (c) => c.notNull().defaultTo('issue'))
    .addColumn('confidential', 'bigint', flag(0))
    .addColumn('discussion_locked', 'bigint')
    .addColumn('milestone_id', 'bigint', forgets('milestones.id'))
    .addColumn('weight', 'bigint')
    .addColumn('due_date', 'text')
    .addColumn('start_date', 'text')
    .addColumn('position', byteOrder(engine), required)
    .addColumn('time_estimate', 'bigint', zero)
    .addColumn('total_time_spent', 'bigint', zero)
    .addColumn('user_notes_count', 'bigint', zero)
    .addColumn('upvotes', 'bigint', zero)
    .addColumn('downvotes', 'bigint', zero)
    .addColumn('closed_at', time)
    .addColumn('closed_by_id', 'bigint', forgets('users.id'))
    .addUniqueConstraint('issues_project_iid', ['project_id', 'iid'])
    .addUniqueConstraint('issues_place', ['id', 'root_id', 'project_id', 'state', 'position'])
    .execute()

  // Board lists read this table: each issue's position beside the label's title. Foreign keys keep the copied columns
  // up to date.
  await db.schema
    .createTable('issue_labels')
    .addColumn('issue_id', 'bigint', required)
    .addColumn('label_id', 'bigint', required)
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', required)
    .addColumn('state', byteOrder(engine), required)
    .addColumn('position', byteOrder(engine), required)
    .addColumn('title', byteOrder(engine), required)
    .addPrimaryKeyConstraint('issue_labels_pk', ['issue_id', 'title'])
    .addForeignKeyConstraint(
      'issue_labels_issue',
      ['issue_id', 'root_id', 'project_id', 'state', 'position'],
      'issues',
      ['id', 'root_id', 'project_id', 'state', 'position'],
      (c) => c.onUpdate('cascade').onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'issue_labels_label',
      ['label_id', 'title'],
      'labels',
      ['id', 'title'],
      (c) => c.onUpdate('cascade').onDelete('cascade'),
    )
    .execute()

  await db.schema
    .createTable('issue_assignees')
    .addColumn('issue_id', 'bigint', belongsTo('issues.id'))
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addPrimaryKeyConstraint('issue_assignees_pk', ['issue_id', 'user_id'])
    .execute()

  await times(create('notes'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('issue_id', 'bigint', belongsTo('issues.id'))
    .addColumn('author_id', 'bigint', (c) => c.notNull().references('users.id'))
    .addColumn('type', 'text')
    .addColumn('discussion_id', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('system', 'bigint', flag(0))
    .addColumn('internal', 'bigint', flag(0))
    .execute()

  await create('resource_events')
    .addColumn('root_id', 'bigint', required)
    .addColumn('issue_id', 'bigint', belongsTo('issues.id'))
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('kind', 'text', required)
    .addColumn('action', 'text')
    .addColumn('label_id', 'bigint', forgets('labels.id'))
    .addColumn('milestone_id', 'bigint', forgets('milestones.id'))
    .addColumn('state', 'text')
    .addColumn('created_at', time, required)
    .execute()

  await db.schema
    .createTable('internal_ids')
    .addColumn('scope', 'text', required)
    .addColumn('scope_id', 'bigint', required)
    .addColumn('usage', 'text', required)
    .addColumn('last_iid', 'bigint', required)
    .addPrimaryKeyConstraint('internal_ids_pk', ['scope', 'scope_id', 'usage'])
    .execute()

  await times(create('boards'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', mayBelongTo('projects.id'))
    .addColumn('group_id', 'bigint', mayBelongTo('namespaces.id'))
    .addColumn('name', 'text', required)
    .addColumn('milestone_id', 'bigint', forgets('milestones.id'))
    .addColumn('assignee_id', 'bigint', forgets('users.id'))
    .addColumn('weight', 'bigint')
    .addColumn('hide_backlog_list', 'bigint', flag(0))
    .addColumn('hide_closed_list', 'bigint', flag(0))
    .execute()

  await db.schema
    .createTable('board_labels')
    .addColumn('board_id', 'bigint', belongsTo('boards.id'))
    .addColumn('label_id', 'bigint', belongsTo('labels.id'))
    .addPrimaryKeyConstraint('board_labels_pk', ['board_id', 'label_id'])
    .execute()

  await times(create('board_lists'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('board_id', 'bigint', belongsTo('boards.id'))
    .addColumn('kind', 'text', required)
    .addColumn('label_id', 'bigint', mayBelongTo('labels.id'))
    .addColumn('assignee_id', 'bigint', mayBelongTo('users.id'))
    .addColumn('milestone_id', 'bigint', mayBelongTo('milestones.id'))
    .addColumn('position', 'bigint', required)
    .addColumn('max_issue_count', 'bigint', zero)
    .addColumn('max_issue_weight', 'bigint', zero)
    .addColumn('limit_metric', 'text')
    .addUniqueConstraint('board_lists_label', ['board_id', 'label_id'])
    .addUniqueConstraint('board_lists_assignee', ['board_id', 'assignee_id'])
    .addUniqueConstraint('board_lists_milestone', ['board_id', 'milestone_id'])
    .execute()

  await db.schema
    .createTable('avatars')
    .addColumn('user_id', 'bigint', (c) =>
      c.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('svg', 'text', required)
    .execute()

  await db.schema
    .createTable('instance_settings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', required)
    .execute()

  await createIndexes(db)
}

async function createIndexes(db: Kysely<never>): Promise<void> {
  await sql`create unique index users_username on users (lower(username))`.execute(db)
  await sql`create unique index users_email on users (lower(email))`.execute(db)
  await sql`create unique index labels_project_title on labels (project_id, title) where project_id is not null`.execute(
    db,
  )
  await sql`create unique index labels_group_title on labels (group_id, title) where group_id is not null`.execute(
    db,
  )
  await sql`create unique index milestones_project_title on milestones (project_id, title) where project_id is not null`.execute(
    db,
  )
  await sql`create unique index milestones_group_title on milestones (group_id, title) where group_id is not null`.execute(
    db,
  )

  const index = indexer(db)
  await index('namespaces', 'parent_id')
  await index('namespaces', 'owner_id')
  await index('namespace_ancestors', 'namespace_id', 'ancestor_id')
  await index('projects', 'namespace_id')
  await index('projects', 'created_at', 'id')
  await index('projects', 'last_activity_at', 'id')
  await index('projects', 'visibility', 'created_at', 'id')
  await index('members', 'source_type', 'source_id', 'user_id')
  await index('access_tokens', 'user_id')
  await index('sessions', 'user_id')
  await index('oauth_records', 'grant_id')
  await index('oauth_records', 'session_uid')
  await index('oauth_records', 'client_uid')
  await index('oauth_records', 'user_id')
  await index('oauth_records', 'expires_at')
  await index('labels', 'title')
  await index('milestones', 'title')
  await index('issues', 'project_id', 'state', 'position', 'id')
  await index('issues', 'project_id', 'state', 'created_at', 'id')
  await index('issues', 'project_id', 'state', 'updated_at', 'id')
  await index('issues', 'project_id', 'created_at', 'id')
  // Group lists filter by project row by row, so the index includes the project.
  await index('issues', 'root_id', 'state', 'position', 'project_id', 'id')
  await index('issues', 'root_id', 'state', 'created_at', 'id', 'project_id')
  await index('issues', 'root_id', 'state', 'updated_at', 'id', 'project_id')
  await index('issues', 'root_id', 'created_at', 'id', 'project_id')
  await index('issues', 'author_id', 'created_at', 'id')
  await index('issues', 'milestone_id', 'state', 'position')
  await index('issue_labels', 'project_id', 'title', 'state', 'position', 'issue_id')
  await index('issue_labels', 'root_id', 'title', 'state', 'position', 'project_id', 'issue_id')
  await index('issue_labels', 'label_id', 'state', 'project_id')
  await index('issue_assignees', 'user_id', 'issue_id')
  await index('notes', 'issue_id', 'id')
  await index('notes', 'issue_id', 'discussion_id', 'id')
  await index('notes', 'author_id')
  await index('resource_events', 'issue_id', 'kind', 'id')
  await index('resource_events', 'user_id')
  await index('resource_events', 'label_id')
  await index('resource_events', 'milestone_id')
  await index('boards', 'project_id')
  await index('boards', 'group_id')
  await index('board_lists', 'board_id', 'position')
}
