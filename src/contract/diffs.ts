import { Type, type Static } from '#schema'

/** A file's diff between two commits. */
export const FileDiff = Type.Object(
  {
    diff: Type.String({ description: 'Hunks only, without the file header; empty if too large' }),
    collapsed: Type.Boolean(),
    too_large: Type.Boolean(),
    new_path: Type.String(),
    old_path: Type.String(),
    a_mode: Type.String(),
    b_mode: Type.String(),
    new_file: Type.Boolean(),
    renamed_file: Type.Boolean(),
    deleted_file: Type.Boolean(),
    generated_file: Type.Boolean(),
  },
  { $id: 'FileDiff' },
)
export type FileDiff = Static<typeof FileDiff>
