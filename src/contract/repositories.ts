import { Type, type Static } from '#schema'
import { Commit } from './commits.ts'
import { FileDiff } from './diffs.ts'
import { IdOrPath, Nullable, paging, sort } from './params.ts'
import { defineRoute } from './route.ts'

export const TreeEntry = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: Type.Enum(['tree', 'blob', 'commit']),
    path: Type.String(),
    mode: Type.String(),
  },
  { $id: 'TreeEntry' },
)
export type TreeEntry = Static<typeof TreeEntry>

export const Comparison = Type.Object(
  {
    commit: Nullable(Commit),
    commits: Type.Array(Commit, { description: 'Oldest first' }),
    diffs: Type.Array(FileDiff),
    compare_timeout: Type.Boolean(),
    compare_same_ref: Type.Boolean(),
    web_url: Type.String(),
  },
  { $id: 'Comparison' },
)
export type Comparison = Static<typeof Comparison>

export const Contributor = Type.Object(
  {
    name: Type.String(),
    email: Type.String(),
    commits: Type.Integer(),
    additions: Type.Integer(),
    deletions: Type.Integer(),
  },
  { $id: 'Contributor' },
)
export type Contributor = Static<typeof Contributor>

const owner = { id: IdOrPath() }
const ref = () =>
  Type.Optional(
    Type.String({ description: 'A branch, tag or commit; defaults to the default branch' }),
  )
const blob = { ...owner, sha: Type.String({ minLength: 1 }) }
const archive = {
  ...owner,
  sha: ref(),
  path: Type.Optional(Type.String({ description: 'Limit to this folder' })),
}

export const listRepositoryTree = defineRoute({
  name: 'listRepositoryTree',
  method: 'GET',
  path: '/projects/:id/repository/tree',
  summary: 'List the entries of a folder, folders first',
  access: 'code',
  readRepository: true,
  input: Type.Object({
    ...owner,
    path: Type.Optional(Type.String()),
    ref: ref(),
    recursive: Type.Optional(Type.Boolean()),
    pagination: Type.Optional(Type.Enum(['keyset', 'legacy', 'none'])),
    page_token: Type.Optional(Type.String({ description: 'Where the previous page ended' })),
    ...paging,
  }),
  reply: Type.Array(TreeEntry),
  paged: true,
})

export const getBlob = defineRoute({
  name: 'getBlob',
  method: 'GET',
  path: '/projects/:id/repository/blobs/:sha',
  summary: 'Get a blob',
  access: 'code',
  readRepository: true,
  input: Type.Object(blob),
  reply: Type.Object({
    size: Type.Integer(),
    encoding: Type.Enum(['base64']),
    content: Type.String(),
    sha: Type.String(),
  }),
})

export const getRawBlob = defineRoute({
  name: 'getRawBlob',
  method: 'GET',
  path: '/projects/:id/repository/blobs/:sha/raw',
  summary: 'Get the raw bytes of a blob',
  access: 'code',
  readRepository: true,
  input: Type.Object(blob),
  reply: Type.String(),
  media: 'application/octet-stream',
})

export const compareRefs = defineRoute({
  name: 'compareRefs',
  method: 'GET',
  path: '/projects/:id/repository/compare',
  summary: 'Compare two branches, tags or commits',
  access: 'code',
  input: Type.Object({
    ...owner,
    from: Type.String({ minLength: 1 }),
    to: Type.String({ minLength: 1 }),
    from_project_id: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'The project of `from`, if different',
      }),
    ),
    unidiff: Type.Optional(Type.Boolean()),
    straight: Type.Optional(
      Type.Boolean({
        description: 'Compare directly (`from..to`) instead of from the merge base (`from...to`)',
      }),
    ),
  }),
  reply: Comparison,
})

export const getMergeBase = defineRoute({
  name: 'getMergeBase',
  method: 'GET',
  path: '/projects/:id/repository/merge_base',
  summary: 'Get the merge base of two or more commits',
  access: 'code',
  input: Type.Object({ ...owner, refs: Type.Array(Type.String(), { maxItems: 20 }) }),
  reply: Commit,
})

export const getArchive = defineRoute({
  name: 'getArchive',
  method: 'GET',
  path: '/projects/:id/repository/archive',
  summary: 'Get an archive of the repository as tar.gz',
  access: 'code',
  readRepository: true,
  input: Type.Object({
    ...archive,
    format: Type.Optional(Type.Enum(['tar.gz', 'tgz', 'tar', 'zip'], { default: 'tar.gz' })),
  }),
  reply: Type.String(),
  media: 'application/octet-stream',
})

export const getArchiveAs = defineRoute({
  name: 'getArchiveAs',
  method: 'GET',
  path: '/projects/:id/repository/archive.:format',
  summary: 'Get an archive of the repository as tar.gz, tar or zip',
  access: 'code',
  readRepository: true,
  input: Type.Object({ ...archive, format: Type.Enum(['tar.gz', 'tgz', 'tar', 'zip']) }),
  reply: Type.String(),
  media: 'application/octet-stream',
})

export const listContributors = defineRoute({
  name: 'listContributors',
  method: 'GET',
  path: '/projects/:id/repository/contributors',
  summary: 'List the contributors and their commit counts',
  access: 'code',
  input: Type.Object({
    ...owner,
    ref: ref(),
    order_by: Type.Optional(Type.Enum(['name', 'email', 'commits'], { default: 'commits' })),
    sort: sort('asc'),
    ...paging,
  }),
  reply: Type.Array(Contributor),
  paged: true,
})
