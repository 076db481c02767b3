import type { Generated } from 'kysely'

type TransferState = 'queued' | 'started' | 'finished' | 'failed'

/** An export of a group for one user. A new one replaces the user's older ones once it is finished. */
export interface GroupExportRow {
  id: Generated<number>
  root_id: number
  group_id: number
  user_id: number
  state: Generated<TransferState>
  attempts: Generated<number>
  /** Rows written so far. */
  done: Generated<number>
  total: Generated<number>
  error: string | null
  /** The archive's name in the exports folder. */
  file: string
  /** The archive's name for the user. */
  filename: string
  /** Bytes; null until the archive is complete. */
  size: number | null
  /** 64 hexadecimal digits. */
  sha256: string | null
  created_at: string
  finished_at: string | null
}

/** An import of a group from an archive that was checked during the upload. */
export interface GroupImportRow {
  id: Generated<number>
  user_id: number
  name: string
  path: string
  /** Stays when the parent group is deleted, so that the import fails. */
  parent_id: number | null
  /** The new group's full path in lower case, reserved against other imports until this one ends. */
  path_key: string
  state: Generated<TransferState>
  attempts: Generated<number>
  /** Lines imported so far. */
  done: Generated<number>
  total: number
  /** A sentence, or the problems of the group with their heading (JSON). */
  error: string | null
  /** The archive's name in the imports folder. */
  file: string
  /** The new group; null until the import is finished. */
  group_id: number | null
  /** The first omissions (JSON). */
  omissions: Generated<string>
  omissions_count: Generated<number>
  created_at: string
  finished_at: string | null
}

export interface GroupTransfersSchema {
  group_exports: GroupExportRow
  group_imports: GroupImportRow
}
