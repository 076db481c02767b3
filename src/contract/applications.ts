import { Type, type Static } from '#schema'
import { Id } from './params.ts'
import { defineRoute } from './route.ts'

/** An application that signs people in by OAuth. */
export const Application = Type.Object(
  {
    id: Type.Integer(),
    application_id: Type.String({ description: 'What OAuth calls client_id' }),
    application_name: Type.String(),
    callback_url: Type.String({ description: 'Its redirect URIs, separated by white space' }),
    confidential: Type.Boolean(),
  },
  { $id: 'Application' },
)
export type Application = Static<typeof Application>

/** The only time that the secret is told. */
export const NewApplication = Type.Object(
  { ...Application.properties, secret: Type.String() },
  { $id: 'NewApplication' },
)
export type NewApplication = Static<typeof NewApplication>

export const listApplications = defineRoute({
  name: 'listApplications',
  method: 'GET',
  path: '/applications',
  summary: 'All OAuth applications',
  access: 'admin',
  input: Type.Object({}),
  reply: Type.Array(Application),
})

export const createApplication = defineRoute({
  name: 'createApplication',
  method: 'POST',
  path: '/applications',
  summary: 'Registers an OAuth application',
  access: 'admin',
  input: Type.Object({
    name: Type.String({ minLength: 1 }),
    redirect_uri: Type.String({ minLength: 1 }),
    scopes: Type.String({ minLength: 1, description: 'Separated by spaces' }),
    confidential: Type.Optional(
      Type.Boolean({ default: true, description: 'Whether it can keep a secret' }),
    ),
  }),
  reply: NewApplication,
})

export const deleteApplication = defineRoute({
  name: 'deleteApplication',
  method: 'DELETE',
  path: '/applications/:id',
  summary: 'Deletes an OAuth application with everything that was granted to it',
  access: 'admin',
  input: Type.Object({ id: Id() }),
  reply: Type.Null(),
})

export const renewApplicationSecret = defineRoute({
  name: 'renewApplicationSecret',
  method: 'POST',
  path: '/applications/:id/renew-secret',
  summary: 'Gives an OAuth application another secret; the old one is worth nothing at once',
  access: 'admin',
  input: Type.Object({ id: Id() }),
  reply: NewApplication,
})
