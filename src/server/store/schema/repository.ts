import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

/** Who may do what with the branches of a name; `*` stands for anything. Levels: 0 nobody, 30, 40, 60 administrators. */
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

/** What somebody is about to do to refs, until what hangs on them was looked after. */
export interface PushRow {
  id: Generated<number>
  root_id: number
  project_id: number
  user_id: number
  /** JSON: the refs in full, each with what it is before and after. */
  updates: string
  skips_pipelines: Generated<Flag>
  created_at: string
}

export interface RepositorySchema {
  protected_branches: ProtectedBranchRow
  pushes: PushRow
}
