import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Deps } from '#server/deps.ts'
import type { Push } from '#server/domain/reactions.ts'
import { invalid, overloaded, Refusal } from '#server/domain/refusal.ts'
import { makeRefsDurable } from '#server/git/durable.ts'
import { Busy, makeSlots, shareRepository, type TakeSlot } from '#server/git/locks.ts'
import { MalformedPush, readCommands, type PushHead } from '#server/git/push-commands.ts'
import { serveGit, ServeFailure } from '#server/git/serve.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import type { GitService } from './git-access.ts'
import { beginPush, resumePushLater, settlePush } from './push-journal.ts'
import { refusalOfPush } from './push-refusal.ts'

/** A git client's request. The response streams as fast as the client reads. */
export interface GitRequest {
  /** The client whose requests share a queue: a user or an IP address. */
  client: string
  /** The project's path in the URL, which may be a former one. */
  path: string
  /** The client's `Git-Protocol` header, for versions 1 and 2. */
  protocol: string | undefined
  signal: AbortSignal
  /** Logs an error after it can no longer be sent to the client. */
  report: (error: unknown) => void
}

/** Returns the pusher with current rights to the project. Throws when the user may not push. */
export type AdmitPush = () => Promise<{ user: User; project: Project }>

export interface GitTransport {
  /** Advertises the repository's refs. */
  advertise(project: Project, service: GitService, request: GitRequest): AsyncGenerator<Buffer>
  uploadPack(project: Project, body: Buffer, request: GitRequest): AsyncGenerator<Buffer>
  receivePack(
    project: Project,
    body: AsyncIterable<Buffer>,
    admit: AdmitPush,
    request: GitRequest,
  ): AsyncGenerator<Buffer>
}

/** A push's commands, the bytes read so far, and the remaining bytes. */
interface IncomingPush extends PushHead {
  rest: AsyncIterator<Buffer>
}

const ACCESS_LOST =
  'You can no longer push to this project: your token, your account or the project has changed.'
export const TOO_MANY_REQUESTS = 'Too many requests. Please try again in a minute.'
const HOOKS = fileURLToPath(new URL('../../git/hooks', import.meta.url))

export function openGitTransport(deps: Deps): GitTransport {
  const takeSlot = makeSlots(deps.config.limits.gitTransfers)
  const transfer = (request: GitRequest, run: () => AsyncGenerator<Buffer>) =>
    refusing(inSlot(takeSlot, request, run))
  async function* push(
    project: Project,
    body: AsyncIterable<Buffer>,
    admit: AdmitPush,
    request: GitRequest,
  ) {
    const rest = body[Symbol.asyncIterator]()
    const push = await readCommands(rest)
    // Before a large push, clients send an empty push to check access.
    if (push.commands.length === 0) return requireEnd(rest)
    yield* inSlot(takeSlot, request, () =>
      receivePack(deps, project, { ...push, rest }, admit, request),
    )
  }
  return {
    advertise: (project, service, request) =>
      transfer(request, () => advertise(deps, project, service, request)),
    uploadPack: (project, body, request) =>
      transfer(request, () =>
        serveGit(['upload-pack', '--stateless-rpc', dirOf(deps, project)], {
          ...request,
          gitDir: dirOf(deps, project),
          input: body,
        }),
      ),
    receivePack: (project, body, admit, request) => refusing(push(project, body, admit, request)),
  }
}

/** Turns client errors and overload into refusals. */
async function* refusing(run: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* run
  } catch (error) {
    if (error instanceof Busy) throw overloaded()
    throw error instanceof MalformedPush || error instanceof ServeFailure
      ? invalid(error.message)
      : error
  }
}

async function* inSlot(
  takeSlot: TakeSlot,
  { client, signal }: GitRequest,
  run: () => AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  const release = await takeSlot(client, signal)
  try {
    yield* run()
  } finally {
    release()
  }
}

async function* advertise(
  deps: Deps,
  project: Project,
  service: GitService,
  request: GitRequest,
): AsyncGenerator<Buffer> {
  const gitDir = dirOf(deps, project)
  const line = `# service=git-${service}\n`
  let head = `${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`
  const args = [service, '--stateless-rpc', '--http-backend-info-refs', gitDir]
  for await (const chunk of serveGit(args, { ...request, gitDir, input: Buffer.alloc(0) })) {
    yield Buffer.concat([Buffer.from(head), chunk])
    head = ''
  }
}

/** Receives a push and runs its effects before the response ends. */
async function* receivePack(
  deps: Deps,
  project: Project,
  { commands, options, head, rest }: IncomingPush,
  admit: AdmitPush,
  request: GitRequest,
): AsyncGenerator<Buffer> {
  const gitDir = dirOf(deps, project)
  const { pushBytes, fileBytes } = deps.config.limits
  // Check first, since git silently skips a hook that it cannot run.
  await access(join(HOOKS, 'pre-receive'), constants.X_OK)

  const skipsPipelines = options.includes('ci.skip')
  let accepted = null as (Push & { id: number }) | null
  const decide = async (objectDir: string | null) => {
    try {
      const { user, project } = await admit()
      const quarantine = { gitDir, objectDir }
      const refusal = await refusalOfPush(deps, user, project, commands, quarantine)
      if (refusal !== null) return refusal
      const push = { user, project, updates: commands, skipsPipelines }
      accepted = { ...push, id: await beginPush(deps, push) }
      return null
    } catch (error) {
      if (error instanceof Refusal) return reasonOf(error)
      request.report(error)
      return 'Something went wrong, and nothing was changed. Please try again later.'
    }
  }
  let settled: Promise<void> | null = null
  const settleOnce = () => (settled ??= settle(deps, accepted, request))
  const conclude = async () => {
    await settleOnce()
    const context = { path: request.path, options }
    const lines = accepted ? await deps.reactions.applyPushOptions(deps, accepted, context) : []
    return lines.map((line) => `${line}\n`).join('')
  }
  const release = await share(gitDir)
  try {
    yield* serveGit(['receive-pack', '--stateless-rpc', gitDir], {
      ...request,
      gitDir,
      config: [`core.hooksPath=${HOOKS}`, `receive.maxInputSize=${pushBytes}`],
      // A small pack can contain a huge object, which git would load into memory.
      env: { GIT_ALLOC_LIMIT: String(2 * fileBytes) },
      input: joined(head, rest),
      decide,
      conclude: () =>
        conclude().catch((error: unknown) => {
          request.report(error)
          return 'Something went wrong while processing the push.\n'
        }),
    })
  } finally {
    await settleOnce().finally(release)
  }
}

function reasonOf({ kind, detail }: Refusal): string {
  if (kind !== 'throttled') return ACCESS_LOST
  return typeof detail === 'string' ? detail : TOO_MANY_REQUESTS
}

/** Makes the refs durable, since an acknowledged push must survive a power cut. Then runs the push's effects. */
async function settle(
  deps: Deps,
  push: (Push & { id: number }) | null,
  { report }: GitRequest,
): Promise<void> {
  if (!push) return
  const { project, updates } = push
  const resume = (error: unknown) => {
    resumePushLater(deps, push.id)
    throw error
  }
  await makeRefsDurable(
    dirOf(deps, project),
    updates.map(({ ref, after }) => ({ ref, isGone: after === null })),
  ).catch(resume)
  await settlePush(deps, push.id, push).catch(resume).catch(report)
}

async function requireEnd(rest: AsyncIterator<Buffer>): Promise<void> {
  const { done } = await rest.next()
  if (!done) throw new MalformedPush('The push has no commands, but more data follows.')
}

/** Takes a shared lock on the repository and returns its release. */
function share(gitDir: string): Promise<() => void> {
  return new Promise((resolve) => {
    void shareRepository(gitDir, () => new Promise<void>((release) => resolve(release)))
  })
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (;;) {
    const { value, done } = await rest.next()
    if (done) return
    yield value
  }
}

const dirOf = (deps: Deps, { disk_path }: Project) => deps.repositories.dirOf(disk_path)
