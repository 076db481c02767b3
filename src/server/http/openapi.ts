import type { FastifyInstance } from 'fastify'
import { Type, type TSchema } from 'typebox'

import { hasBody, isOpen, pathParams, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { Deps } from '#server/deps.ts'
import { isNotModified } from './protocol/conditional.ts'
import { API_ROOT } from './protocol/mount.ts'

type Json = { [key: string]: unknown }

/** The error body of an operation: a sentence, or messages keyed by property. */
const MessageBody = Type.Object(
  { message: Type.Unknown({ description: 'A sentence, or messages by property' }) },
  { $id: 'Message' },
)

/** The error body of a request rejected before its operation runs: wrong parameters, route or token. */
const ErrorBody = Type.Object(
  {
    error: Type.String(),
    error_description: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
  },
  { $id: 'Error' },
)

/** Mounts the OpenAPI document. */
export function mountOpenapi(app: FastifyInstance, deps: Deps): void {
  let text: string | undefined

  app.get(`${API_ROOT}/openapi.json`, async (request, reply) => {
    await app.throttle(request, reply, null)
    text ??= JSON.stringify(openapi(routes, deps.config.url))
    if (isNotModified(request, reply, text)) return reply.status(304).send()
    return reply.type('application/json').send(text)
  })
}

/** Returns the routes' OpenAPI 3.1 document. `base` is the service's public URL. */
function openapi(routes: readonly Route[], base: string): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = operation(route, components)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mergeboard',
      version: '4',
      description:
        'Issue boards and merge requests. Parameters may come in the query string or in a JSON, urlencoded or multipart body.',
    },
    servers: [{ url: `${base}/api/v4` }],
    security: [{ bearer: [] }, { privateToken: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        privateToken: { type: 'apiKey', in: 'header', name: 'PRIVATE-TOKEN' },
      },
    },
  }
}

function operation(route: Route, components: Json): Json {
  const inPath = new Set(pathParams(route.path))
  const properties = Object.entries(route.input.properties as Record<string, TSchema>)
  const rest = properties.filter(([name]) => !inPath.has(name))
  const required = new Set<string>(route.input.required ?? [])
  const withBody = hasBody(route.method) && rest.length > 0

  const parameters = properties
    .filter(([name]) => inPath.has(name) || !withBody)
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema: refer(schema, components),
      ...(isHash(schema) ? { style: 'deepObject' } : {}),
    }))

  return {
    operationId: route.name,
    summary: route.summary,
    description: `Access: ${route.access}.`,
    ...(isOpen(route) ? { security: [{}, { bearer: [] }, { privateToken: [] }] } : {}),
    parameters,
    ...(withBody ? { requestBody: body(rest, required, components) } : {}),
    responses: responses(route, components),
  }
}

function body(properties: [string, TSchema][], required: Set<string>, components: Json): Json {
  const names = properties.map(([name]) => name).filter((name) => required.has(name))
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      properties.map(([name, property]) => [name, refer(property, components)]),
    ),
    ...(names.length > 0 ? { required: names } : {}),
  }
  return { required: names.length > 0, content: { 'application/json': { schema } } }
}

function responses(route: Route, components: Json): Json {
  const success =
    route.status === 204
      ? { description: 'Done' }
      : {
          description: 'Success',
          content: { [route.media]: { schema: refer(route.reply, components) } },
        }
  const refusals = {
    400: 'A parameter is missing or invalid',
    401: 'Not authenticated',
    403: 'Not allowed, or the token lacks a scope',
    404: 'Not found, or hidden from the caller',
    429: 'Too many requests',
  }
  return {
    [route.status]: success,
    ...Object.fromEntries(
      Object.entries(refusals).map(([status, description]) => [
        status,
        {
          description,
          content: {
            'application/json': {
              schema: { anyOf: [refer(MessageBody, components), refer(ErrorBody, components)] },
            },
          },
        },
      ]),
    ),
  }
}

const isHash = (schema: TSchema) => (schema as { type?: string }).type === 'object'

/** Replaces each named part of a schema with a reference to its component. */
function refer(schema: unknown, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => refer(item, components))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id, ...rest } = schema as { $id?: string }
  const plain = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, refer(value, components)]),
  )
  if ($id === undefined) return plain
  components[$id] ??= plain
  return { $ref: `#/components/schemas/${$id}` }
}
