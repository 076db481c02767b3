import { Type, type Static } from '#schema'
import { Nullable } from './params.ts'
import { defineRoute } from './route.ts'

export const Metadata = Type.Object(
  {
    version: Type.String(),
    revision: Type.String(),
    kas: Type.Object({
      enabled: Type.Boolean(),
      externalUrl: Nullable(Type.String()),
      externalK8sProxyUrl: Nullable(Type.String()),
      version: Nullable(Type.String()),
    }),
    enterprise: Type.Boolean(),
  },
  { $id: 'Metadata' },
)
export type Metadata = Static<typeof Metadata>

export const getVersion = defineRoute({
  name: 'getVersion',
  method: 'GET',
  path: '/version',
  summary: 'Get the version of the service',
  access: 'user',
  input: Type.Object({}),
  reply: Metadata,
  readUser: true,
})

export const getMetadata = defineRoute({
  name: 'getMetadata',
  method: 'GET',
  path: '/metadata',
  summary: 'Get the version of the service',
  access: 'user',
  input: Type.Object({}),
  reply: Metadata,
  readUser: true,
})
