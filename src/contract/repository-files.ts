import { Type, type Static } from '#schema'
import { IdOrPath } from './params.ts'
import { defineRoute } from './route.ts'

export const RepositoryFile = Type.Object(
  {
    file_name: Type.String(),
    file_path: Type.String(),
    size: Type.Integer({ description: 'Bytes' }),
    encoding: Type.Enum(['base64']),
    content_sha256: Type.String(),
    ref: Type.String(),
    blob_id: Type.String(),
    commit_id: Type.String(),
    last_commit_id: Type.String({ description: 'The last commit that changed the file' }),
    execute_filemode: Type.Boolean(),
    content: Type.String(),
  },
  { $id: 'RepositoryFile' },
)
export type RepositoryFile = Static<typeof RepositoryFile>

const Written = Type.Object({ file_path: Type.String(), branch: Type.String() })

const one = {
  id: IdOrPath(),
  file_path: Type.String({ minLength: 1, description: 'Path from the root' }),
}
const read = {
  ...one,
  ref: Type.Optional(
    Type.String({ minLength: 1, description: 'A branch, tag or commit; defaults to `HEAD`' }),
  ),
}
const written = {
  ...one,
  branch: Type.String({ minLength: 1 }),
  commit_message: Type.String({ minLength: 1 }),
  start_branch: Type.Optional(Type.String({ description: 'Create the branch from this one' })),
  author_email: Type.Optional(Type.String()),
  author_name: Type.Optional(Type.String()),
}
const content = {
  content: Type.String(),
  encoding: Type.Optional(Type.Enum(['text', 'base64'], { default: 'text' })),
  execute_filemode: Type.Optional(Type.Boolean()),
}
const known = {
  last_commit_id: Type.Optional(
    Type.String({
      description: 'The last known commit of the file; rejected if the file has changed since',
    }),
  ),
}

export const getFile = defineRoute({
  name: 'getFile',
  method: 'GET',
  path: '/projects/:id/repository/files/:file_path',
  summary: 'Get a file with its content. HEAD returns its metadata in headers',
  access: 'code',
  readRepository: true,
  input: Type.Object(read),
  reply: RepositoryFile,
})

export const getRawFile = defineRoute({
  name: 'getRawFile',
  method: 'GET',
  path: '/projects/:id/repository/files/:file_path/raw',
  summary: 'Get the raw content of a file',
  access: 'code',
  readRepository: true,
  input: Type.Object(read),
  reply: Type.String(),
  media: 'application/octet-stream',
})

export const getFileBlame = defineRoute({
  name: 'getFileBlame',
  method: 'GET',
  path: '/projects/:id/repository/files/:file_path/blame',
  summary: 'Get the blame of a file',
  access: 'code',
  readRepository: true,
  input: Type.Object({
    ...read,
    range: Type.Optional(
      Type.Object({ start: Type.Integer({ minimum: 1 }), end: Type.Integer({ minimum: 1 }) }),
    ),
  }),
  reply: Type.Array(
    Type.Object({
      commit: Type.Object({
        id: Type.String(),
        parent_ids: Type.Array(Type.String()),
        message: Type.String(),
        authored_date: Type.String(),
        author_name: Type.String(),
        author_email: Type.String(),
        committed_date: Type.String(),
        committer_name: Type.String(),
        committer_email: Type.String(),
      }),
      lines: Type.Array(Type.String()),
    }),
  ),
})

export const createFile = defineRoute({
  name: 'createFile',
  method: 'POST',
  path: '/projects/:id/repository/files/:file_path',
  summary: 'Commit a new file',
  access: 'developer',
  input: Type.Object({ ...written, ...content }),
  reply: Written,
})

export const updateFile = defineRoute({
  name: 'updateFile',
  method: 'PUT',
  path: '/projects/:id/repository/files/:file_path',
  summary: 'Commit a change to a file',
  access: 'developer',
  input: Type.Object({ ...written, ...content, ...known }),
  reply: Written,
})

export const deleteFile = defineRoute({
  name: 'deleteFile',
  method: 'DELETE',
  path: '/projects/:id/repository/files/:file_path',
  summary: 'Commit the deletion of a file',
  access: 'developer',
  input: Type.Object({ ...written, ...known }),
  reply: Type.Null(),
})
