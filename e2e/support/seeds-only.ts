import { request as ask, type RequestListener } from 'node:http'

import { startWebServer, type Elsewhere } from './elsewhere.ts'

const SPACE = '/(?:projects|groups)/[^/]+'
const REQUEST = '/projects/[^/]+/merge_requests/\\d+'

/** The routes that the three API documents list. */
const ROUTES: readonly (readonly [methods: string, path: string])[] = [
  ['GET POST', `${SPACE}/boards`],
  ['GET PUT DELETE', `${SPACE}/boards/\\d+`],
  ['GET POST', `${SPACE}/boards/\\d+/lists`],
  ['GET PUT DELETE', `${SPACE}/boards/\\d+/lists/\\d+`],
  ['GET', '/merge_requests'],
  ['GET', `${SPACE}/merge_requests`],
  ['POST', '/projects/[^/]+/merge_requests'],
  ['GET PUT DELETE', REQUEST],
  ['GET', `${REQUEST}/(?:participants|commits|changes|pipelines|closes_issues|time_stats)`],
  ['GET', `${REQUEST}/versions(?:/\\d+)?`],
  ['PUT', `${REQUEST}/(?:merge|rebase)`],
  ['POST', `${REQUEST}/(?:pipelines|subscribe|unsubscribe|todo)`],
  ['POST', `${REQUEST}/(?:time_estimate|reset_time_estimate|add_spent_time|reset_spent_time)`],
  ['POST', '/groups/[^/]+/export'],
  ['GET', '/groups/[^/]+/export/download'],
  ['POST', '/groups/import'],
  ['GET POST', `${SPACE}/invitations`],
]

/** Starts a proxy in front of a real service that serves only the documented routes. */
export async function startSeedsOnly(
  service: string,
): Promise<Elsewhere & { /** The refused calls. */ refused: string[] }> {
  const refused: string[] = []
  const answer: RequestListener = (request, reply) => {
    const { method = '', url = '', headers } = request
    if (method === 'OPTIONS') return void reply.writeHead(204, CORS).end()
    if (!isListed(method, new URL(url, service).pathname)) {
      refused.push(`${method} ${url}`)
      reply.writeHead(404, { ...CORS, 'Content-Type': 'application/json' })
      return void reply.end('{"error":"404 Not Found"}')
    }
    const passed = ask(service + url, { method, headers }, (answered) => {
      reply.writeHead(answered.statusCode!, { ...answered.headers, ...CORS })
      answered.pipe(reply)
    })
    passed.on('error', () => reply.destroy())
    request.pipe(passed)
  }
  return { ...(await startWebServer(answer)), refused }
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-expose-headers': '*',
}

function isListed(method: string, path: string): boolean {
  return ROUTES.some(
    ([methods, pattern]) =>
      methods.split(' ').includes(method) && new RegExp(`^/api/v4${pattern}$`).test(path),
  )
}
