import { Type, type TSchema } from '#schema'

/** The id or URL-encoded full path of a project, group or user. */
export const IdOrPath = () => Type.String({ minLength: 1 })

export const Id = () => Type.Integer({ minimum: -(2 ** 53) + 1, maximum: 2 ** 53 - 1 })

/** An ISO 8601 time. Defaults to UTC without a zone and to midnight without a time of day. */
export const DateTime = () => Type.String({ format: 'date-time' })

/** `YYYY-MM-DD`. */
export const DateOnly = () => Type.String({ format: 'date' })

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** An array, sent as `name[]=a&name[]=b`, as JSON or as a comma-separated string. */
export const CommaList = (options?: { maxItems: number }) =>
  Type.Array(Type.String(), { comma: true, ...options })
export const CommaIds = (options?: { maxItems: number }) =>
  Type.Array(Type.Integer(), { comma: true, ...options })

/** An id, or one of the words in any case. */
export const IdOrWord = <const W extends string[]>(...words: W) =>
  Type.Union([Type.Integer(), Type.Enum(words)], { words })

/** A list of ids, or one of the words. */
export const CommaIdsOrWord = <const W extends string[]>(words: W, options: { maxItems: number }) =>
  Type.Array(IdOrWord(...words), { comma: true, ...options })

/** `page` and `per_page`, for spreading into a paged route's input. */
export const paging = {
  page: Type.Optional(Type.Integer({ default: 1, description: 'Page number, from 1' })),
  per_page: Type.Optional(Type.Integer({ default: 20, description: 'Rows per page, at most 100' })),
}

export const sort = (initial: 'asc' | 'desc') =>
  Type.Optional(Type.Enum(['asc', 'desc'], { default: initial }))
