import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Deps } from '#server/deps.ts'
import type { Push } from '#server/domain/reactions.ts'
import { invalid, overloaded, Refusal } from '#server/domain/refusal.ts'
import { makeRefsDurable } from '#server/git/durable.ts'
import { MalformedPush, readCommands, type PushHead } from '#server/git/push-commands.ts'
import { shareRepository } from '#server/git/repository-lock.ts'
import { serveGit, ServeFailure } from '#server/git/serve.ts'
import { Busy, makeTransferSlots, type TakeSlot } from '#server/git/transfer-slots.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import type { GitService } from './git-access.ts'
import { beginPush, resumePushLater, settlePush } from './push-journal.ts'
import { refusalOfPush } from './push-refusal.ts'

/** One request of a git client. The reply is produced at the pace of its reader. */
export interface GitRequest {
  /** The client that shares a queue: a user or an address. */
  client: string
  /** The client's protocol versions. */
  protocol: string | undefined
  /** Aborts the request. */
  signal: AbortSignal
  /** Logs an error that the client can no longer be told. */
  report: (error: unknown) => void
}

/** Returns the pusher with current rights to the project. Throws when pushing is not allowed. */
export type AdmitPush = () => Promise<{ user: User; project: Project }>

export interface GitTransport {
  /** Advertises the refs of the repository. */
  advertise(project: Project, service: GitService, request: GitRequest): AsyncGenerator<Buffer>
  uploadPack(project: Project, body: Buffer, request: GitRequest): AsyncGenerator<Buffer>
  receivePack(
    project: Project,
    body: AsyncIterable<Buffer>,
    admit: AdmitPush,
    request: GitRequest,
  ): AsyncGenerator<Buffer>
}

/** The commands of a push, and its bytes: those read so far, and the rest. */
interface Incoming extends PushHead {
  rest: AsyncIterator<Buffer>
}

const LOST =
  'You may not push to this project any more: your token, your account or the project changed.'
const HOOKS = fileURLToPath(new URL('../../git/hooks', import.meta.url))

export function openGitTransport(deps: Deps): GitTransport {
  const takeSlot = makeTransferSlots(deps.config.limits.gitTransfers)
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
    // Before a large push a client tries whether it may.
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

/** Receives a push and runs its effects before the reply ends. */
async function* receivePack(
  deps: Deps,
  project: Project,
  { commands, options, head, rest }: Incoming,
  admit: AdmitPush,
  request: GitRequest,
): AsyncGenerator<Buffer> {
  const gitDir = dirOf(deps, project)
  const { pushBytes, fileBytes } = deps.config.limits
  // git would go on without a hook that it cannot run.
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
      if (error instanceof Refusal) return LOST
      request.report(error)
      return 'Something went wrong here, and nothing was changed. Please try again later.'
    }
  }
  const release = await share(gitDir)
  try {
    yield* serveGit(['receive-pack', '--stateless-rpc', gitDir], {
      ...request,
      gitDir,
      config: [`core.hooksPath=${HOOKS}`, `receive.maxInputSize=${pushBytes}`],
      // Few bytes of a pack can stand for very many, which git would hold at once.
      env: { GIT_ALLOC_LIMIT: String(2 * fileBytes) },
      input: joined(head, rest),
      decide,
    })
  } finally {
    await settle(deps, accepted, request).finally(release)
  }
}

/** Makes the refs durable and runs the effects of the push. An acknowledged push must survive a power cut. */
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
  if (!done) throw new MalformedPush('The push asks for nothing, and goes on.')
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
