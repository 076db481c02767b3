import { Type, type Static } from '#schema'
import { Nullable } from './params.ts'

/** The commits of the diff that a note is attached to. */

const commits = {
  base_sha: Type.String({ description: 'The merge base' }),
  start_sha: Type.String({ description: 'Head of the target branch' }),
  head_sha: Type.String({ description: 'Head of the source branch' }),
}

const line = () => Type.Optional(Nullable(Type.Integer()))
const number = () => Type.Optional(Nullable(Type.Number()))
const text = () => Type.Optional(Nullable(Type.String()))

const endGiven = Type.Object({
  line_code: text(),
  type: text(),
  old_line: line(),
  new_line: line(),
})

/**
 * A new note's position. An added line has only `new_line`, a removed line only `old_line`, an unchanged line both. An
 * image needs pixel coordinates, a whole file only its paths.
 */
export const NewPosition = Type.Object({
  ...commits,
  position_type: Type.Enum(['text', 'image', 'file']),
  old_path: text(),
  new_path: text(),
  old_line: line(),
  new_line: line(),
  line_range: Type.Optional(Type.Object({ start: endGiven, end: endGiven })),
  width: number(),
  height: number(),
  x: number(),
  y: number(),
})
export type NewPosition = Static<typeof NewPosition>

const RangeEnd = Type.Object({
  line_code: Type.String(),
  type: Nullable(Type.Enum(['new', 'old', 'expanded'])),
  old_line: Nullable(Type.Integer()),
  new_line: Nullable(Type.Integer()),
})

export const Position = Type.Object(
  {
    ...commits,
    position_type: Type.Enum(['text', 'image', 'file']),
    old_path: Type.String(),
    new_path: Type.String(),
    old_line: Type.Optional(Nullable(Type.Integer())),
    new_line: Type.Optional(Nullable(Type.Integer())),
    line_range: Type.Optional(Nullable(Type.Object({ start: RangeEnd, end: RangeEnd }))),
    width: Type.Optional(Type.Number({ description: 'Image width in pixels' })),
    height: Type.Optional(Type.Number()),
    x: Type.Optional(Type.Number()),
    y: Type.Optional(Type.Number()),
  },
  { $id: 'Position' },
)
export type Position = Static<typeof Position>
