import { Type } from '#schema'
import { CommaList, DateTime, paging, sort } from './params.ts'
import { Visibility } from './visibility.ts'

/** The filters and sort orders of all project lists. */
export const listProjectFilters = {
  archived: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(Visibility),
  search: Type.Optional(Type.String({ description: 'Part of the name, path or description' })),
  search_namespaces: Type.Optional(
    Type.Boolean({ default: false, description: 'Also search namespace paths' }),
  ),
  owned: Type.Optional(Type.Boolean({ default: false })),
  starred: Type.Optional(Type.Boolean({ default: false })),
  membership: Type.Optional(Type.Boolean({ default: false })),
  simple: Type.Optional(Type.Boolean({ default: false })),
  min_access_level: Type.Optional(Type.Integer({ enum: [10, 15, 20, 25, 30, 40, 50] })),
  with_issues_enabled: Type.Optional(Type.Boolean({ default: false })),
  with_merge_requests_enabled: Type.Optional(Type.Boolean({ default: false })),
  topic: Type.Optional(CommaList()),
  last_activity_after: Type.Optional(DateTime()),
  last_activity_before: Type.Optional(DateTime()),
  order_by: Type.Optional(
    Type.Enum(
      [
        'id',
        'name',
        'path',
        'created_at',
        'updated_at',
        'last_activity_at',
        'star_count',
        'similarity',
      ],
      { default: 'created_at' },
    ),
  ),
  sort: sort('desc'),
  ...paging,
}

/** The parameters for pagination by project id. */
export const keyset = {
  pagination: Type.Optional(Type.Enum(['keyset', 'legacy'], { default: 'legacy' })),
  id_after: Type.Optional(Type.Integer({ description: 'Only projects with a greater id' })),
  id_before: Type.Optional(Type.Integer({ description: 'Only projects with a smaller id' })),
}
