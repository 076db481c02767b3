import { invalid, type Refusal } from '#server/domain/refusal.ts'

/**
 * The layout of group archives: a gzipped tar file with a folder of JSON per group, as other v4 servers write and read
 * it. Its ids only connect the parts of one archive.
 */

/** The format's version. */
export const VERSION = '0.2.4'
export const VERSION_FILE = 'VERSION'

/** The version and the revision of the server that wrote the archive. */
export const SERVER_VERSION_FILE = 'GITLAB_VERSION'
export const SERVER_REVISION_FILE = 'GITLAB_REVISION'

/** The ids of all groups, one per line, parents first. */
export const INDEX_FILE = 'tree/groups/_all.ndjson'

/** The file of a group's own fields. */
export const groupFile = (id: number) => `tree/groups/${id}.json`

/** The file of a group's rows of one kind, one JSON object per line. */
export const relationFile = (id: number, relation: Relation) =>
  `tree/groups/${id}/${relation}.ndjson`

/** The kinds of rows, in the order in which an import needs them. */
export const relations = ['labels', 'milestones', 'badges', 'members', 'boards'] as const
export type Relation = (typeof relations)[number]

/** Returns the kinds of rows in a relation's file, in order. Pending invitations are members without a user. */
export const contentsOf = (relation: Relation) =>
  relation === 'members' ? (['members', 'invitations'] as const) : ([relation] as const)

/** The numbers of `project_creation_level` and `subgroup_creation_level` in archives, by position. */
export const projectCreationLevels = ['noone', 'maintainer', 'developer', 'admin', 'owner'] as const
export const subgroupCreationLevels = ['owner', 'maintainer'] as const

/** The words of `list_type`, at the numbers that stand for them in some archives. */
export const listTypes = ['backlog', 'label', 'closed', 'assignee', 'milestone'] as const

/** The refusal of an archive that is damaged, hostile or has another layout. */
export const badArchive = (reason: string): Refusal =>
  invalid(`The archive cannot be imported: ${reason}.`)
