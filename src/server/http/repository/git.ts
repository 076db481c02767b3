import { once } from 'node:events'
import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Deps } from '#server/deps.ts'
import { countAttempts, type Attempts } from '#server/domain/accounts/attempts.ts'
import type { Caller } from '#server/domain/accounts/authentication.ts'
import { budgetOf } from '#server/domain/accounts/budget.ts'
import { absent, forbidden, throttled, unauthenticated } from '#server/domain/refusal.ts'
import { requireGitAccess, type GitService } from '#server/domain/repository/git-access.ts'
import { authenticateGit } from '#server/domain/repository/git-credentials.ts'
import { openGitTransport, type GitRequest } from '#server/domain/repository/git-transport.ts'
import { sendGitError } from '#server/http/errors/git-errors.ts'
import { GIT_ROOT } from './git-address.ts'
import { GitBodyError, gitBody, gone, wholeBody } from './git-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True when the route streams its body and enforces its own limits. */
    streamsBody?: boolean
  }
}

const SECOND = 1000
const MINUTE_SECONDS = 60
const MIB = 1024 * 1024
/** Maximum bytes of a client's wants and haves. */
const MAX_NEGOTIATION = 10 * MIB
const NEGOTIATION_TIMEOUT = 60 * SECOND

/** Matches unambiguous project paths. */
const PROJECT_PATH = /^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)+$/

/** Mounts git over HTTP: clone, fetch and push. */
export function mountGit(app: FastifyInstance, deps: Deps, attempts: Attempts): void {
  const transport = openGitTransport(deps)
  const { pushBytes } = deps.config.limits
  const gate = { app, deps, attempts, passwords: countAttempts(MINUTE_SECONDS) }

  /** Authenticates and counts the request, and returns the project if the caller has access. */
  const admit = async (request: FastifyRequest, reply: FastifyReply, service: GitService) => {
    const caller = await identify(gate, request, reply)
    const project = await requireGitAccess(deps, caller, pathOf(request), service)
    return { caller, project }
  }

  void app.register(async (scope) => {
    scope.setErrorHandler(sendGitError)
    // An unread body would keep the connection open forever.
    scope.addHook('onResponse', async ({ raw }) => {
      if (!raw.complete) raw.destroy()
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/x-git-upload-pack-request', 'application/x-git-receive-pack-request'],
      async (_request: unknown, body: Readable) => body,
    )

    scope.get(`${GIT_ROOT}/info/refs/*`, async (request, reply) => {
      const service = serviceOf(request)
      const { caller, project } = await admit(request, reply, service)
      const gitRequest = requestOf(request, reply, caller)
      const chunks = transport.advertise(project, service, gitRequest)
      return sendChunks(reply, `application/x-git-${service}-advertisement`, gitRequest, chunks)
    })

    const config = { streamsBody: true }
    scope.post(`${GIT_ROOT}/git-upload-pack/*`, { config }, async (request, reply) => {
      requireType(request, 'upload-pack')
      const { caller, project } = await admit(request, reply, 'upload-pack')
      const negotiation = await wholeBody(gitBody(request, MAX_NEGOTIATION), NEGOTIATION_TIMEOUT)
      const gitRequest = requestOf(request, reply, caller)
      const chunks = transport.uploadPack(project, negotiation, gitRequest)
      return sendChunks(reply, 'application/x-git-upload-pack-result', gitRequest, chunks)
    })

    scope.post(`${GIT_ROOT}/git-receive-pack/*`, { config }, async (request, reply) => {
      requireType(request, 'receive-pack')
      const { caller, project } = await admit(request, reply, 'receive-pack')
      // Generous, since git itself rejects a push that is too large.
      const body = gitBody(request, 2 * pushBytes + MAX_NEGOTIATION)
      const gitRequest = requestOf(request, reply, caller)
      const admitPush = async () => {
        const { caller, project } = await admit(request, reply, 'receive-pack')
        if (!caller) throw unauthenticated()
        return { user: caller.user, project }
      }
      const chunks = transport.receivePack(project, body, admitPush, gitRequest)
      return sendChunks(reply, 'application/x-git-receive-pack-result', gitRequest, chunks)
    })
  })
}

interface Gate {
  app: FastifyInstance
  deps: Deps
  attempts: Attempts
  /** Counts requests with a right password, by login and address. */
  passwords: Attempts
}

async function identify(
  { app, deps, attempts, passwords }: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  const credentials = credentialsOf(request)
  const key = credentials === null ? 'anonymous' : `${credentials.login} at ${request.ip}`
  // A password costs a hash before its user is known, so requests above the user's limit are refused by their login.
  const { count, secondsLeft } = passwords.usage(key)
  if (count >= deps.config.limits.apiPerUser) throw throttled(secondsLeft)
  let caller: Caller | null = null
  try {
    if (credentials) {
      caller = await authenticateGit(deps, attempts, { ...credentials, address: request.ip })
      if (caller.scopes === null) passwords.take([{ key, max: Infinity }])
    }
  } finally {
    // Wrong credentials count against the address.
    await app.throttle(request, reply, caller?.user ?? null)
  }
  return caller
}

function credentialsOf(request: FastifyRequest): { login: string; password: string } | null {
  const { authorization } = request.headers
  if (authorization === undefined) return null
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization)?.[1]
  if (encoded === undefined) throw unauthenticated()
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0 || colon === text.length - 1) throw unauthenticated()
  return { login: text.slice(0, colon), password: text.slice(colon + 1) }
}

function pathOf(request: FastifyRequest): string {
  const { '*': path } = request.params as { '*': string }
  if (!PROJECT_PATH.test(path)) throw absent('Project')
  return path
}

function serviceOf(request: FastifyRequest): GitService {
  const { service } = request.query as Record<string, unknown>
  if (service === 'git-upload-pack') return 'upload-pack'
  if (service === 'git-receive-pack') return 'receive-pack'
  throw forbidden('Only the smart HTTP protocol is supported. Use git 1.6.6 or later.')
}

function requireType(request: FastifyRequest, service: GitService): void {
  if (request.headers['content-type'] === `application/x-git-${service}-request`) return
  throw new GitBodyError(415, `This endpoint accepts only application/x-git-${service}-request.`)
}

function requestOf(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
): GitRequest {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const { 'git-protocol': protocol } = request.headers
  return {
    path: pathOf(request),
    client: caller ? budgetOf(caller.user) : `address ${request.ip}`,
    protocol: /^version=[12]$/.test(String(protocol)) ? String(protocol) : undefined,
    signal: gone.signal,
    report: (error) => request.log.error(error),
  }
}

/** Delays the reply until git's first output, because the request can be refused until then. */
async function sendChunks(
  reply: FastifyReply,
  type: string,
  { signal }: GitRequest,
  chunks: AsyncGenerator<Buffer>,
): Promise<FastifyReply> {
  const stream = Readable.from(chunks, { objectMode: false })
  stream.on('error', () => {})
  const leave = () => stream.destroy(gone())
  signal.addEventListener('abort', leave)
  if (signal.aborted) leave()
  await once(stream, 'readable')
  reply.type(type)
  reply.header('Cache-Control', 'no-cache, max-age=0, must-revalidate')
  reply.header('Expires', 'Fri, 01 Jan 1980 00:00:00 GMT')
  reply.header('Pragma', 'no-cache')
  return reply.send(stream)
}
