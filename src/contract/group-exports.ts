import { Type, type Static } from '#schema'
import { IdOrPath, Nullable } from './params.ts'
import { defineRoute } from './route.ts'
import { TransferStatus } from './transfer-status.ts'

/** The caller's latest export of a group. The older archive stays available until the new one is complete. */
export const GroupExport = Type.Object(
  {
    status: Type.Enum(['none', ...TransferStatus]),
    done: Type.Integer({ description: 'Rows written so far' }),
    total: Type.Integer({ description: 'Rows to write; 0 until they are counted' }),
    error: Nullable(Type.String({ description: 'Why the export failed' })),
    created_at: Nullable(Type.String()),
    download: Nullable(
      Type.Object({
        filename: Type.String(),
        size: Type.Integer({ description: 'Bytes' }),
        sha256: Type.String({ description: 'Checksum of the archive, in hex' }),
        created_at: Type.String(),
        expires_at: Type.String(),
      }),
    ),
  },
  { $id: 'GroupExport' },
)
export type GroupExport = Static<typeof GroupExport>

export const startGroupExport = defineRoute({
  name: 'startGroupExport',
  method: 'POST',
  path: '/groups/:id/export',
  summary: 'Start an export of a group and its subgroups as an archive',
  access: 'owner',
  input: Type.Object({ id: IdOrPath() }),
  reply: Type.Object({ message: Type.String() }),
  status: 202,
})

/** Specific to Mergeboard: clients of the v4 API ask for the download until it is available. */
export const getGroupExport = defineRoute({
  name: 'getGroupExport',
  method: 'GET',
  path: '/groups/:id/export',
  summary: "Get the progress of the caller's export of a group",
  access: 'owner',
  input: Type.Object({ id: IdOrPath() }),
  reply: GroupExport,
})

export const downloadGroupExport = defineRoute({
  name: 'downloadGroupExport',
  method: 'GET',
  path: '/groups/:id/export/download',
  summary: "Download the archive of the caller's export of a group",
  access: 'owner',
  input: Type.Object({ id: IdOrPath() }),
  reply: Type.String({ format: 'binary' }),
  media: 'application/octet-stream',
})
