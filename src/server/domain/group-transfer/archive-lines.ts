import type {
  ExportedBoard,
  ExportedList,
  NamedLabel,
} from '#server/store/group-transfers/exported-boards.ts'
import type {
  ExportedBadge,
  ExportedInvitation,
  ExportedLabel,
  ExportedMember,
} from '#server/store/group-transfers/exported-rows.ts'
import type { Namespace } from '#server/store/spaces/namespaces.ts'
import { projectCreationLevels, subgroupCreationLevels } from './archive-layout.ts'

/*
 * The JSON objects of an archive. They contain no secrets and no private address: people appear with their username and
 * the address that they made public, and invited ones with the address that the group's owners see.
 */

export function groupLine(group: Namespace) {
  const { id, name, path, description, created_at, updated_at } = group
  return {
    name,
    path,
    created_at,
    updated_at,
    description,
    visibility_level: group.visibility,
    share_with_group_lock: group.share_with_group_lock === 1,
    request_access_enabled: group.request_access_enabled === 1,
    lfs_enabled: group.lfs_enabled === 1,
    require_two_factor_authentication: group.require_two_factor_authentication === 1,
    project_creation_level: projectCreationLevels.indexOf(group.project_creation_level),
    subgroup_creation_level: subgroupCreationLevels.indexOf(group.subgroup_creation_level),
    default_branch_protection: group.default_branch_protection,
    parent_id: group.parent_id,
    id,
  }
}

export function labelLine(label: ExportedLabel) {
  return { ...label, template: false, ...labelKind(label) }
}

export function badgeLine(badge: ExportedBadge) {
  return { ...badge, project_id: null, type: 'GroupBadge' }
}

export function memberLine(member: ExportedMember) {
  const { id, access_level, source_id, user_id, expires_at, created_at, updated_at, user } = member
  return {
    id,
    access_level,
    source_id,
    source_type: 'Namespace',
    user_id,
    created_at,
    updated_at,
    expires_at,
    user,
  }
}

/** A pending invitation, as a member without a user. */
export function invitationLine({ email, ...invitation }: ExportedInvitation) {
  return {
    ...invitation,
    source_type: 'Namespace',
    user_id: null,
    invite_email: email,
    user: null,
  }
}

export function boardLine(board: ExportedBoard) {
  return {
    ...board,
    hide_backlog_list: board.hide_backlog_list === 1,
    hide_closed_list: board.hide_closed_list === 1,
    labels: board.labels.map(namedLabel),
    lists: board.lists.map(listLine),
  }
}

function listLine({ kind, assignee_id, label, ...list }: ExportedList, position: number) {
  return {
    ...list,
    list_type: kind,
    position,
    user_id: assignee_id,
    label: label && namedLabel(label),
  }
}

const namedLabel = (label: NamedLabel) => ({ ...label, ...labelKind(label) })

const labelKind = ({ group_id }: Pick<NamedLabel, 'group_id'>) => ({
  type: group_id === null ? 'ProjectLabel' : 'GroupLabel',
})
