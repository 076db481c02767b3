import type { FastifyReply } from 'fastify'

import { pageHeaders, renderPage, type PageContent } from './page.ts'

export function sendHtml(
  reply: FastifyReply,
  status: number,
  content: PageContent,
  formOrigins?: readonly string[],
): FastifyReply {
  // A page is for people: no script of another origin reads it.
  reply.removeHeader('Access-Control-Allow-Origin')
  reply.removeHeader('Access-Control-Expose-Headers')
  return reply.status(status).headers(pageHeaders(formOrigins)).send(renderPage(content))
}
