import { Type, type Static } from '#schema'
import { IdOrPath, Nullable, paging } from './params.ts'
import { atLeastOneOf, exactlyOneOf } from './route.ts'
import { onGroup, onProject, spaceRoute } from './space-routes.ts'

const basic = {
  id: Type.Integer(),
  name: Type.String(),
  description: Nullable(Type.String()),
  description_html: Type.String(),
  text_color: Type.String({ description: 'A text color readable on `color`' }),
  color: Type.String({ description: '`#RRGGBB`' }),
  archived: Type.Boolean(),
}

/** A label embedded in a board or an issue. */
export const LabelBasic = Type.Object(basic, { $id: 'LabelBasic' })
export type LabelBasic = Static<typeof LabelBasic>

const labelCounts = {
  open_issues_count: Type.Optional(Type.Integer({ description: 'With `with_counts`' })),
  closed_issues_count: Type.Optional(Type.Integer({ description: 'With `with_counts`' })),
  open_merge_requests_count: Type.Optional(Type.Integer({ description: 'With `with_counts`' })),
}

export const Label = Type.Object(
  {
    ...basic,
    subscribed: Type.Boolean(),
    priority: Type.Optional(Nullable(Type.Integer({ description: 'Only in project requests' }))),
    is_project_label: Type.Optional(Type.Boolean({ description: 'Only in project requests' })),
    ...labelCounts,
  },
  { $id: 'Label' },
)
export type Label = Static<typeof Label>

/** The default color of new labels. */
export const DEFAULT_LABEL_COLOR = '#6699cc'

/**
 * Maximum length of a new label's description, in characters. A page can embed 50,000 labels, so it shows no more of
 * longer descriptions from before this limit.
 */
export const MAX_LABEL_DESCRIPTION = 1000

const owner = { id: IdOrPath() }
const one = {
  ...owner,
  label_id: Type.String({ minLength: 1, description: 'The id or the name of the label' }),
}
const shown = {
  with_counts: Type.Optional(Type.Boolean({ default: false })),
  include_ancestor_groups: Type.Optional(Type.Boolean({ default: true })),
}
const listed = {
  ...owner,
  ...shown,
  search: Type.Optional(Type.String()),
  ...paging,
}
const created = {
  ...owner,
  name: Type.String({ minLength: 1 }),
  color: Type.String({ minLength: 1, description: '`#RGB`, `#RRGGBB` or a CSS color name' }),
  description: Type.Optional(Nullable(Type.String())),
}
const changed = {
  new_name: Type.Optional(Type.String({ minLength: 1 })),
  color: Type.Optional(Type.String({ minLength: 1 })),
  description: Type.Optional(Nullable(Type.String())),
}
const priority = { priority: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))) }
const named = {
  label_id: Type.Optional(Type.Integer()),
  name: Type.Optional(Type.String({ minLength: 1 })),
}

const listLabels = spaceRoute({
  method: 'GET',
  path: '/labels',
  summary: 'List the labels available in a {space}, by title',
  access: 'public',
  input: Type.Object(listed),
  reply: Type.Array(Label),
  paged: true,
})
export const listProjectLabels = onProject('listProjectLabels', listLabels)
export const listGroupLabels = onGroup('listGroupLabels', {
  ...listLabels,
  summary: 'List the labels of a group, by title',
  input: Type.Object({
    ...listed,
    include_descendant_groups: Type.Optional(Type.Boolean({ default: false })),
    only_group_labels: Type.Optional(Type.Boolean({ default: true })),
  }),
})

const getLabel = spaceRoute({
  method: 'GET',
  path: '/labels/:label_id',
  summary: 'Get a label of a {space} by id or name',
  access: 'public',
  input: Type.Object({ ...one, ...shown }),
  reply: Label,
})
export const getProjectLabel = onProject('getProjectLabel', getLabel)
export const getGroupLabel = onGroup('getGroupLabel', getLabel)

const createLabel = spaceRoute({
  method: 'POST',
  path: '/labels',
  summary: 'Create a label in a {space}',
  access: 'reporter',
  input: Type.Object({ ...created, ...priority }),
  reply: Label,
})
export const createProjectLabel = onProject('createProjectLabel', createLabel)
export const createGroupLabel = onGroup('createGroupLabel', {
  ...createLabel,
  input: Type.Object(created),
})

const updateLabel = spaceRoute({
  method: 'PUT',
  path: '/labels/:label_id',
  summary: 'Update a label of a {space}',
  access: 'reporter',
  input: Type.Object({ ...one, ...changed, ...priority }),
  rules: [atLeastOneOf('new_name', 'color', 'description', 'priority')],
  reply: Label,
})
export const updateProjectLabel = onProject('updateProjectLabel', updateLabel)
export const updateGroupLabel = onGroup('updateGroupLabel', {
  ...updateLabel,
  input: Type.Object({ ...one, ...changed }),
  rules: [atLeastOneOf('new_name', 'color', 'description')],
})

const deleteLabel = spaceRoute({
  method: 'DELETE',
  path: '/labels/:label_id',
  summary: 'Delete a label of a {space}',
  access: 'reporter',
  input: Type.Object(one),
  reply: Type.Null(),
})
export const deleteProjectLabel = onProject('deleteProjectLabel', deleteLabel)
export const deleteGroupLabel = onGroup('deleteGroupLabel', deleteLabel)

export const promoteProjectLabel = onProject('promoteProjectLabel', {
  method: 'PUT',
  path: '/labels/:label_id/promote',
  summary: 'Promote a project label to its group, merging labels of the same name',
  access: 'reporter',
  input: Type.Object(one),
  reply: Label,
})

const subscribeLabel = spaceRoute({
  method: 'POST',
  path: '/labels/:label_id/subscribe',
  summary: 'Subscribe to a label',
  access: 'reader',
  input: Type.Object(one),
  reply: Label,
})
export const subscribeProjectLabel = onProject('subscribeProjectLabel', subscribeLabel)
export const subscribeGroupLabel = onGroup('subscribeGroupLabel', subscribeLabel)

const unsubscribeLabel = spaceRoute({
  method: 'POST',
  path: '/labels/:label_id/unsubscribe',
  summary: 'Unsubscribe from a label',
  access: 'reader',
  input: Type.Object(one),
  reply: Label,
})
export const unsubscribeProjectLabel = onProject('unsubscribeProjectLabel', unsubscribeLabel)
export const unsubscribeGroupLabel = onGroup('unsubscribeGroupLabel', unsubscribeLabel)

/** A legacy route that names the label in the body. */
const updateNamedLabel = spaceRoute({
  method: 'PUT',
  path: '/labels',
  summary: 'Update a label of a {space} named in the body',
  access: 'reporter',
  input: Type.Object({ ...owner, ...named, ...changed, ...priority }),
  rules: [
    exactlyOneOf('label_id', 'name'),
    atLeastOneOf('new_name', 'color', 'description', 'priority'),
  ],
  reply: Label,
})
export const updateNamedProjectLabel = onProject('updateNamedProjectLabel', updateNamedLabel)
export const updateNamedGroupLabel = onGroup('updateNamedGroupLabel', {
  ...updateNamedLabel,
  input: Type.Object({ ...owner, ...named, ...changed }),
  rules: [exactlyOneOf('label_id', 'name'), atLeastOneOf('new_name', 'color', 'description')],
})

const deleteNamedLabel = spaceRoute({
  method: 'DELETE',
  path: '/labels',
  summary: 'Delete a label of a {space} named in the query or body',
  access: 'reporter',
  input: Type.Object({ ...owner, ...named }),
  rules: [exactlyOneOf('label_id', 'name')],
  reply: Type.Null(),
})
export const deleteNamedProjectLabel = onProject('deleteNamedProjectLabel', deleteNamedLabel)
export const deleteNamedGroupLabel = onGroup('deleteNamedGroupLabel', deleteNamedLabel)

/** The label routes, for projects and for groups. */
export const labelRoutes = {
  project: { list: listProjectLabels },
  group: { list: listGroupLabels },
} as const
