import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { authenticateScim } from '#server/domain/scim/scim-tokens.ts'
import {
  changeScimUser,
  deprovisionUser,
  listUsersOf,
  provisionUser,
  requireScimUser,
} from '#server/domain/scim/scim-users.ts'
import { presentScimUser, scimAddress } from '#server/http/present/scim-user.ts'
import { parseJsonBody } from '#server/http/protocol/bodies.ts'
import type { ScimGroup } from '#server/store/scim/scim-tokens.ts'
import { serviceProviderConfig, userResourceType, userSchema } from './discovery.ts'
import { readFilter, readPatch, readSlice, readUser } from './read-scim.ts'
import { sendScimError, sendUnknownScimRoute } from './scim-errors.ts'
import { readSelection } from './select-attributes.ts'

interface Call {
  group: ScimGroup
  /** The group's SCIM address. */
  base: string
  /** The user's id. Empty on routes without one. */
  id: string
  request: FastifyRequest
  reply: FastifyReply
}

type Mount = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  handler: (call: Call) => Promise<unknown>,
) => void

/** Mounts the SCIM API of groups (RFC 7644), with which identity providers manage members. */
export function mountScim(app: FastifyInstance, deps: Deps): void {
  app.register(
    async (app) => {
      app.setErrorHandler(sendScimError)
      app.setNotFoundHandler(sendUnknownScimRoute)
      app.addContentTypeParser(
        'application/scim+json',
        { parseAs: 'string' },
        async (_request: unknown, body: string) => parseJsonBody(body),
      )
      app.addHook('onRequest', async (_request, reply) => {
        reply.header('Cache-Control', 'no-store')
      })
      const groups = new WeakMap<FastifyRequest, Call['group']>()
      const mount: Mount = (method, url, handler) => {
        app.route({
          method,
          url,
          config: { checksCredentials: true },
          onRequest: async (request, reply) => {
            await app.throttle(request, reply, null)
            const { group_path } = request.params as { group_path: string }
            groups.set(request, await authenticateScim(deps, group_path, tokenOf(request)))
          },
          handler: async (request, reply) => {
            const { group_path, id = '' } = request.params as { group_path: string; id?: string }
            const group = groups.get(request)!
            const base = scimAddress(deps, group_path)
            const body = await handler({ group, base, id, request, reply })
            if (body === null) return reply.status(204).send()
            return reply.type('application/scim+json').send(JSON.stringify(body))
          },
        })
      }
      mountUsers(mount, deps)
      mountDiscovery(mount)
    },
    { prefix: '/api/scim/v2/groups/:group_path' },
  )
}

function mountUsers(mount: Mount, deps: Deps): void {
  mount('GET', '/Users', async ({ group, base, request }) => {
    const query = request.query as Record<string, unknown>
    const slice = readSlice(query)
    const { rows, total } = await listUsersOf(deps, group, readFilter(query['filter']), slice)
    const select = readSelection(query)
    const users = rows.map((user) => select(presentScimUser(base, user)))
    return listOf(users, total, slice.offset + 1)
  })

  mount('POST', '/Users', async ({ group, base, request, reply }) => {
    const select = selectionOf(request)
    const user = await provisionUser(deps, group, readUser(request.body))
    const body = presentScimUser(base, user)
    reply.status(201).header('Location', body.meta.location)
    return select(body)
  })

  mount('GET', '/Users/:id', async ({ group, base, id, request }) => {
    const select = selectionOf(request)
    return select(presentScimUser(base, await requireScimUser(deps, group, id)))
  })

  mount('PUT', '/Users/:id', async ({ group, base, id, request }) => {
    const select = selectionOf(request)
    const { external_id, user_name, active } = readUser(request.body)
    const changes = { user_name, active, ...(external_id === null ? {} : { external_id }) }
    return select(presentScimUser(base, await changeScimUser(deps, group, id, changes)))
  })

  mount('PATCH', '/Users/:id', async ({ group, id, request }) => {
    await changeScimUser(deps, group, id, readPatch(request.body))
    return null
  })

  mount('DELETE', '/Users/:id', async ({ group, id }) => {
    await deprovisionUser(deps, group, id)
    return null
  })
}

const selectionOf = ({ query }: FastifyRequest) => readSelection(query as Record<string, unknown>)

function mountDiscovery(mount: Mount): void {
  mount('GET', '/ServiceProviderConfig', async ({ base }) => serviceProviderConfig(base))
  for (const [path, describe] of [
    ['/ResourceTypes', userResourceType],
    ['/Schemas', userSchema],
  ] as const) {
    mount('GET', path, async ({ base }) => listOf([describe(base)], 1, 1))
    mount('GET', `${path}/:id`, async ({ base, id }) => {
      const resource = describe(base)
      if (resource.id !== id) throw new Refusal('missing', `Resource ${id} not found`)
      return resource
    })
  }
}

function listOf(Resources: object[], totalResults: number, startIndex: number) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults,
    itemsPerPage: Resources.length,
    startIndex,
    Resources,
  }
}

function tokenOf({ headers }: FastifyRequest): string | null {
  return /^Bearer\s+(.+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}
