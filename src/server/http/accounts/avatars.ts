import type { FastifyInstance } from 'fastify'

import type { Deps } from '#server/deps.ts'
import { readAvatar } from '#server/domain/accounts/avatars.ts'
import { isNotModified } from '#server/http/protocol/conditional.ts'

/** An SVG opened directly is a document. This policy allows only drawing. */
const POLICY = "default-src 'none'; sandbox"

/** Serves the images that users' `avatar_url` points to. */
export function mountAvatars(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>(
    '/uploads/-/system/user/avatar/:id(^\\d{1,15}$)/avatar.svg',
    async (request, reply) => {
      const svg = await readAvatar(deps, Number(request.params.id))
      reply.header('Cache-Control', 'public, max-age=3600')
      reply.header('Content-Security-Policy', POLICY)
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
      if (isNotModified(request, reply, svg)) return reply.status(304).send()
      return reply.type('image/svg+xml').send(svg)
    },
  )
}
