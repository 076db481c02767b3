import type { AccountsSchema } from './accounts.ts'
import type { ApprovalsSchema } from './approvals.ts'
import type { BadgesSchema } from './badges.ts'
import type { BoardsSchema } from './boards.ts'
import type { GroupTransfersSchema } from './group-transfers.ts'
import type { InvitationsSchema } from './invitations.ts'
import type { IssuablesSchema } from './issuables.ts'
import type { IssuesSchema } from './issues.ts'
import type { MergeRequestsSchema } from './merge-requests.ts'
import type { NotesSchema } from './notes.ts'
import type { OutboxSchema } from './outbox.ts'
import type { PipelinesSchema } from './pipelines.ts'
import type { PlanningSchema } from './planning.ts'
import type { RepositorySchema } from './repository.ts'
import type { ScimSchema } from './scim.ts'
import type { SpacesSchema } from './spaces.ts'

/** The last iid in a project or group, per kind of resource. */
export interface InternalIdRow {
  scope: 'project' | 'group'
  scope_id: number
  usage: 'issues' | 'milestones' | 'merge_requests' | 'pipelines' | 'deployments'
  last_iid: number
}

export interface InstanceSettingRow {
  key: string
  value: string
}

/** The tables. A row's `root_id` is the root namespace that owns it: the sharding key. */
export interface Schema
  extends
    AccountsSchema,
    SpacesSchema,
    InvitationsSchema,
    GroupTransfersSchema,
    BadgesSchema,
    ScimSchema,
    PlanningSchema,
    IssuesSchema,
    IssuablesSchema,
    NotesSchema,
    BoardsSchema,
    MergeRequestsSchema,
    ApprovalsSchema,
    RepositorySchema,
    OutboxSchema,
    PipelinesSchema {
  internal_ids: InternalIdRow
  instance_settings: InstanceSettingRow
}
