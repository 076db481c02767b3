import { Type, type Static } from '#schema'
import { Id, Nullable, paging } from './params.ts'
import { defineRoute } from './route.ts'
import { TransferStatus } from './transfer-status.ts'

/** Something in an archive that has no counterpart here. */
const Omission = Type.Object({
  group: Type.String({ description: 'Full path of the group in the archive' }),
  kind: Type.String({ description: 'Such as `member` or `board list`' }),
  name: Type.String(),
  reason: Type.String(),
})

/** An import of a group from an archive. The group appears only when the import is finished. */
export const GroupImport = Type.Object(
  {
    id: Type.Integer(),
    status: Type.Enum([...TransferStatus]),
    name: Type.String(),
    path: Type.String(),
    parent_id: Nullable(Type.Integer()),
    group_id: Nullable(Type.Integer({ description: 'The new group' })),
    done: Type.Integer({ description: 'Lines imported so far' }),
    total: Type.Integer({ description: 'Lines in the archive' }),
    error: Nullable(Type.String({ description: 'Why the import failed' })),
    omissions: Type.Array(Omission, { description: 'The first 100 lines that were not imported' }),
    omissions_count: Type.Integer(),
    created_at: Type.String(),
    finished_at: Nullable(Type.String()),
  },
  { $id: 'GroupImport' },
)
export type GroupImport = Static<typeof GroupImport>

/** Takes `multipart/form-data` only. Credentials must be in the headers or the query. */
export const importGroup = defineRoute({
  name: 'importGroup',
  method: 'POST',
  path: '/groups/import',
  summary: 'Start importing a group from an export archive',
  access: 'user',
  input: Type.Object({
    name: Type.String({ minLength: 1 }),
    path: Type.String({ minLength: 1 }),
    parent_id: Type.Optional(Id()),
    file: Type.String({ format: 'binary', description: 'The archive, ending in .gz' }),
  }),
  reply: Type.Object({
    message: Type.String(),
    id: Type.Integer({ description: 'Id of the import; see `getGroupImport`' }),
  }),
  status: 202,
})

/** Specific to Mergeboard: clients of the v4 API ask for the group until it exists. */
export const listGroupImports = defineRoute({
  name: 'listGroupImports',
  method: 'GET',
  path: '/group_imports',
  summary: "List the caller's imports of groups, newest first",
  access: 'user',
  input: Type.Object({ ...paging }),
  reply: Type.Array(GroupImport),
  paged: true,
})

export const getGroupImport = defineRoute({
  name: 'getGroupImport',
  method: 'GET',
  path: '/group_imports/:import_id',
  summary: "Get the progress and the result of one of the caller's imports of groups",
  access: 'self',
  input: Type.Object({ import_id: Id() }),
  reply: GroupImport,
})
