import { request as ask, type RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'

import { startWebServer, type Elsewhere } from './elsewhere.ts'
import { SHAPES, strip, type Shape } from './seed-fields.ts'

const SPACE = '/(?:projects|groups)/[^/]+'
const REQUEST = '/projects/[^/]+/merge_requests/\\d+'

/** The routes in the three API documents, with the documented fields of their replies. */
const ROUTES: readonly (readonly [methods: string, path: string, reply: Shape | null])[] = [
  ['GET POST', `${SPACE}/boards`, SHAPES.board],
  ['GET PUT DELETE', `${SPACE}/boards/\\d+`, SHAPES.board],
  ['GET POST', `${SPACE}/boards/\\d+/lists`, SHAPES.list],
  ['GET PUT DELETE', `${SPACE}/boards/\\d+/lists/\\d+`, SHAPES.list],
  ['GET', '/merge_requests', SHAPES.mergeRequestListed],
  ['GET', `${SPACE}/merge_requests`, SHAPES.mergeRequestListed],
  ['POST', '/projects/[^/]+/merge_requests', SHAPES.mergeRequest],
  ['GET PUT DELETE', REQUEST, SHAPES.mergeRequest],
  ['GET', `${REQUEST}/participants`, SHAPES.user],
  ['GET', `${REQUEST}/commits`, SHAPES.commit],
  ['GET', `${REQUEST}/changes`, SHAPES.changes],
  ['GET', `${REQUEST}/pipelines`, SHAPES.pipeline],
  ['GET', `${REQUEST}/closes_issues`, SHAPES.closingIssue],
  ['GET', `${REQUEST}/time_stats`, SHAPES.timeStats],
  ['GET', `${REQUEST}/versions(?:/\\d+)?`, SHAPES.version],
  ['PUT', `${REQUEST}/merge`, SHAPES.mergeRequest],
  ['PUT', `${REQUEST}/rebase`, null],
  ['POST', `${REQUEST}/pipelines`, SHAPES.pipelineCreated],
  ['POST', `${REQUEST}/(?:subscribe|unsubscribe)`, SHAPES.mergeRequest],
  ['POST', `${REQUEST}/todo`, SHAPES.todo],
  [
    'POST',
    `${REQUEST}/(?:time_estimate|reset_time_estimate|add_spent_time|reset_spent_time)`,
    SHAPES.timeStats,
  ],
  ['POST', '/groups/[^/]+/export', null],
  ['GET', '/groups/[^/]+/export/download', null],
  ['POST', '/groups/import', SHAPES.message],
  ['GET POST', `${SPACE}/invitations`, null],
]

/** The documented values of lists' parameters. A server that validates them refuses all others. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  scope: ['created_by_me', 'assigned_to_me', 'all'],
  order_by: ['created_at', 'updated_at'],
}

/** Starts a proxy to a real service that passes only the documented routes, values and fields of replies. */
export async function startSeedsOnly(
  service: string,
): Promise<Elsewhere & { /** The refused calls. */ refused: string[] }> {
  const refused: string[] = []
  const answer: RequestListener = (request, reply) => {
    const { method = '', url = '', headers } = request
    if (method === 'OPTIONS') return void reply.writeHead(204, CORS).end()
    const { pathname, searchParams } = new URL(url, service)
    const route = routeOf(method, pathname)
    if (!route) {
      refused.push(`${method} ${url}`)
      reply.writeHead(404, { ...CORS, 'Content-Type': 'application/json' })
      return void reply.end('{"error":"404 Not Found"}')
    }
    const wrong = [...searchParams].find(([name, value]) => VALUES[name]?.includes(value) === false)
    if (wrong) {
      reply.writeHead(400, { ...CORS, 'Content-Type': 'application/json' })
      return void reply.end(`{"error":"${wrong[0]} does not have a valid value"}`)
    }
    const sent = { ...headers, 'accept-encoding': 'identity' }
    const passed = ask(service + url, { method, headers: sent }, (answered) => {
      const [, , shape] = route
      const status = answered.statusCode!
      const { 'content-length': _, ...kept } = answered.headers
      if (shape === null || status > 202) {
        reply.writeHead(status, { ...answered.headers, ...CORS })
        return void answered.pipe(reply)
      }
      reply.writeHead(status, { ...kept, ...CORS })
      void json(answered).then((body) => reply.end(JSON.stringify(strip(body, shape))))
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

function routeOf(method: string, path: string) {
  return ROUTES.find(
    ([methods, pattern]) =>
      methods.split(' ').includes(method) && new RegExp(`^/api/v4${pattern}$`).test(path),
  )
}
