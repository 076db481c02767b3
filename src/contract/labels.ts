import { Type, type Static } from 'typebox'

import { IdOrPath, Nullable, paging } from './params.ts'
import { atLeastOneOf, defineRoute, exactlyOneOf } from './route.ts'

const basic = {
  id: Type.Integer(),
  name: Type.String(),
  description: Nullable(Type.String()),
  description_html: Type.String(),
  text_color: Type.String({ description: 'What can be read on `color`' }),
  color: Type.String({ description: '`#RRGGBB`' }),
  archived: Type.Boolean(),
}

/** A label as boards and issues embed it. */
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
    priority: Type.Optional(Nullable(Type.Integer({ description: 'Seen through a project only' }))),
    is_project_label: Type.Optional(Type.Boolean({ description: 'Seen through a project only' })),
    ...labelCounts,
  },
  { $id: 'Label' },
)
export type Label = Static<typeof Label>

/** Colour of a label that was made without one. */
export const DEFAULT_LABEL_COLOR = '#6699cc'

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
  color: Type.String({ minLength: 1, description: '`#RGB`, `#RRGGBB` or a CSS colour name' }),
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

export const listProjectLabels = defineRoute({
  name: 'listProjectLabels',
  method: 'GET',
  path: '/projects/:id/labels',
  summary: 'The labels that issues of a project can have, by title',
  access: 'public',
  input: Type.Object(listed),
  reply: Type.Array(Label),
  paged: true,
})

export const getProjectLabel = defineRoute({
  name: 'getProjectLabel',
  method: 'GET',
  path: '/projects/:id/labels/:label_id',
  summary: 'One label of a project, by id or name',
  access: 'public',
  input: Type.Object({ ...one, ...shown }),
  reply: Label,
})

export const createProjectLabel = defineRoute({
  name: 'createProjectLabel',
  method: 'POST',
  path: '/projects/:id/labels',
  summary: 'Make a label of a project',
  access: 'reporter',
  input: Type.Object({ ...created, ...priority }),
  reply: Label,
})

export const updateProjectLabel = defineRoute({
  name: 'updateProjectLabel',
  method: 'PUT',
  path: '/projects/:id/labels/:label_id',
  summary: 'Change a label of a project',
  access: 'reporter',
  input: Type.Object({ ...one, ...changed, ...priority }),
  rules: [atLeastOneOf('new_name', 'color', 'description', 'priority')],
  reply: Label,
})

export const deleteProjectLabel = defineRoute({
  name: 'deleteProjectLabel',
  method: 'DELETE',
  path: '/projects/:id/labels/:label_id',
  summary: 'Delete a label of a project',
  access: 'reporter',
  input: Type.Object(one),
  reply: Type.Null(),
})

export const promoteProjectLabel = defineRoute({
  name: 'promoteProjectLabel',
  method: 'PUT',
  path: '/projects/:id/labels/:label_id/promote',
  summary: "Make a project's label one of its group, joined with those of the same name",
  access: 'reporter',
  input: Type.Object(one),
  reply: Label,
})

export const subscribeProjectLabel = defineRoute({
  name: 'subscribeProjectLabel',
  method: 'POST',
  path: '/projects/:id/labels/:label_id/subscribe',
  summary: 'Hear of issues that get the label',
  access: 'reader',
  input: Type.Object(one),
  reply: Label,
})

export const unsubscribeProjectLabel = defineRoute({
  name: 'unsubscribeProjectLabel',
  method: 'POST',
  path: '/projects/:id/labels/:label_id/unsubscribe',
  summary: 'Hear no more of issues that get the label',
  access: 'reader',
  input: Type.Object(one),
  reply: Label,
})

/** The older form: the label is named in the body. */
export const updateNamedProjectLabel = defineRoute({
  name: 'updateNamedProjectLabel',
  method: 'PUT',
  path: '/projects/:id/labels',
  summary: 'Change a label of a project that is named in the body',
  access: 'reporter',
  input: Type.Object({ ...owner, ...named, ...changed, ...priority }),
  rules: [
    exactlyOneOf('label_id', 'name'),
    atLeastOneOf('new_name', 'color', 'description', 'priority'),
  ],
  reply: Label,
})

export const deleteNamedProjectLabel = defineRoute({
  name: 'deleteNamedProjectLabel',
  method: 'DELETE',
  path: '/projects/:id/labels',
  summary: 'Delete a label of a project that is named in the query or body',
  access: 'reporter',
  input: Type.Object({ ...owner, ...named }),
  rules: [exactlyOneOf('label_id', 'name')],
  reply: Type.Null(),
})

export const listGroupLabels = defineRoute({
  name: 'listGroupLabels',
  method: 'GET',
  path: '/groups/:id/labels',
  summary: 'The labels of a group, by title',
  access: 'public',
  input: Type.Object({
    ...listed,
    include_descendant_groups: Type.Optional(Type.Boolean({ default: false })),
    only_group_labels: Type.Optional(Type.Boolean({ default: true })),
  }),
  reply: Type.Array(Label),
  paged: true,
})

export const getGroupLabel = defineRoute({
  name: 'getGroupLabel',
  method: 'GET',
  path: '/groups/:id/labels/:label_id',
  summary: 'One label of a group, by id or name',
  access: 'public',
  input: Type.Object({ ...one, ...shown }),
  reply: Label,
})

export const createGroupLabel = defineRoute({
  name: 'createGroupLabel',
  method: 'POST',
  path: '/groups/:id/labels',
  summary: 'Make a label of a group',
  access: 'reporter',
  input: Type.Object(created),
  reply: Label,
})

export const updateGroupLabel = defineRoute({
  name: 'updateGroupLabel',
  method: 'PUT',
  path: '/groups/:id/labels/:label_id',
  summary: 'Change a label of a group',
  access: 'reporter',
  input: Type.Object({ ...one, ...changed }),
  rules: [atLeastOneOf('new_name', 'color', 'description')],
  reply: Label,
})

export const deleteGroupLabel = defineRoute({
  name: 'deleteGroupLabel',
  method: 'DELETE',
  path: '/groups/:id/labels/:label_id',
  summary: 'Delete a label of a group',
  access: 'reporter',
  input: Type.Object(one),
  reply: Type.Null(),
})

export const subscribeGroupLabel = defineRoute({
  name: 'subscribeGroupLabel',
  method: 'POST',
  path: '/groups/:id/labels/:label_id/subscribe',
  summary: 'Hear of issues that get the label',
  access: 'reader',
  input: Type.Object(one),
  reply: Label,
})

export const unsubscribeGroupLabel = defineRoute({
  name: 'unsubscribeGroupLabel',
  method: 'POST',
  path: '/groups/:id/labels/:label_id/unsubscribe',
  summary: 'Hear no more of issues that get the label',
  access: 'reader',
  input: Type.Object(one),
  reply: Label,
})

/** The older form: the label is named in the body. */
export const updateNamedGroupLabel = defineRoute({
  name: 'updateNamedGroupLabel',
  method: 'PUT',
  path: '/groups/:id/labels',
  summary: 'Change a label of a group that is named in the body',
  access: 'reporter',
  input: Type.Object({ ...owner, ...named, ...changed }),
  rules: [exactlyOneOf('label_id', 'name'), atLeastOneOf('new_name', 'color', 'description')],
  reply: Label,
})

export const deleteNamedGroupLabel = defineRoute({
  name: 'deleteNamedGroupLabel',
  method: 'DELETE',
  path: '/groups/:id/labels',
  summary: 'Delete a label of a group that is named in the query or body',
  access: 'reporter',
  input: Type.Object({ ...owner, ...named }),
  rules: [exactlyOneOf('label_id', 'name')],
  reply: Type.Null(),
})
