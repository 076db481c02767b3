import { Type, type Static } from '#schema'
import { Nullable } from './params.ts'

/** Where in a comparison a note stands. */

const commits = {
  base_sha: Type.String({ description: 'What source and target have in common' }),
  start_sha: Type.String({ description: 'What the target branch held' }),
  head_sha: Type.String({ description: 'What the source branch held' }),
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
 * As it is given: an added line by its new number, a removed one by its old number, one that stayed by both. An image is
 * pointed at by pixels, a file as a whole by its paths alone.
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
    width: Type.Optional(Type.Number({ description: 'Of the image, in pixels' })),
    height: Type.Optional(Type.Number()),
    x: Type.Optional(Type.Number()),
    y: Type.Optional(Type.Number()),
  },
  { $id: 'Position' },
)
export type Position = Static<typeof Position>
