import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

/**
 * Push, merge and unprotect rights on branches whose names match; `*` is a wildcard. Levels: 0 nobody, 30 developers,
 * 40 maintainers, 60 administrators.
 */
export interface ProtectedBranchRow {
  id: Generated<number>
  root_id: number
  project_id: number
  name: string
  push_access_level: number
  merge_access_level: number
  unprotect_access_level: number
  allow_force_push: Generated<Flag>
  code_owner_approval_required: Generated<Flag>
  created_at: string
  updated_at: string
}

/** A ref update in progress, until all follow-up work is done. */
export interface PushRow {
  id: Generated<number>
  root_id: number
  project_id: number
  user_id: number
  /** The full ref names with their old and new values (JSON). */
  updates: string
  skips_pipelines: Generated<Flag>
  is_merge: Generated<Flag>
  /** The IDs of the suggestions that the push applies (JSON). */
  suggestions: Generated<string>
  /** The number of starts of the service that have begun to finish it. */
  resumptions: Generated<number>
  created_at: string
}

export interface RepositorySchema {
  protected_branches: ProtectedBranchRow
  pushes: PushRow
}
