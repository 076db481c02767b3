import { Type, type Static } from '#schema'
import { Id, paging } from './params.ts'
import { defineRoute } from './route.ts'

export const Application = Type.Object(
  {
    id: Type.Integer(),
    application_id: Type.String({ description: 'The OAuth `client_id`' }),
    application_name: Type.String(),
    callback_url: Type.String({ description: 'Redirect URIs, separated by whitespace' }),
    confidential: Type.Boolean(),
  },
  { $id: 'Application' },
)
export type Application = Static<typeof Application>

/** An application with its secret, which is shown only on creation and renewal. */
export const NewApplication = Type.Object(
  { ...Application.properties, secret: Type.String() },
  { $id: 'NewApplication' },
)
export type NewApplication = Static<typeof NewApplication>

export const listApplications = defineRoute({
  name: 'listApplications',
  method: 'GET',
  path: '/applications',
  summary: 'List all OAuth applications',
  access: 'admin',
  input: Type.Object(paging),
  reply: Type.Array(Application),
  paged: true,
})

export const createApplication = defineRoute({
  name: 'createApplication',
  method: 'POST',
  path: '/applications',
  summary: 'Register an OAuth application',
  access: 'admin',
  input: Type.Object({
    name: Type.String({ minLength: 1 }),
    redirect_uri: Type.String({ minLength: 1 }),
    scopes: Type.String({ minLength: 1, description: 'Separated by spaces' }),
    confidential: Type.Optional(
      Type.Boolean({ default: true, description: 'True if the client can keep a secret' }),
    ),
  }),
  reply: NewApplication,
})

export const deleteApplication = defineRoute({
  name: 'deleteApplication',
  method: 'DELETE',
  path: '/applications/:id',
  summary: 'Delete an OAuth application and all its grants',
  access: 'admin',
  input: Type.Object({ id: Id() }),
  reply: Type.Null(),
})

export const renewApplicationSecret = defineRoute({
  name: 'renewApplicationSecret',
  method: 'POST',
  path: '/applications/:id/renew-secret',
  summary: 'Renew the secret of an OAuth application; the old one is revoked at once',
  access: 'admin',
  input: Type.Object({ id: Id() }),
  reply: NewApplication,
})
