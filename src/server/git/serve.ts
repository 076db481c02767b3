import { createInterface } from 'node:readline'
import type { Duplex, Readable, Writable } from 'node:stream'

import { commandLimits } from './command-limits.ts'
import { dropDamagedGraph } from './commit-graph.ts'
import { drained } from './drained.ts'
import { endGit, spawnGit } from './spawn-git.ts'
import { turnToStart } from './start-turns.ts'

export interface ServeOptions {
  gitDir: string
  /** The client's `Git-Protocol` header. */
  protocol: string | undefined
  config?: readonly string[]
  env?: Record<string, string>
  input: AsyncIterable<Buffer> | Buffer
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /** Answers the hook (`hooks/pre-receive`): null accepts the push, a text refuses it. Must never throw. */
  decide?: (objectDir: string | null) => Promise<string | null>
  /** Answers the hook that runs once refs have moved (`hooks/post-receive`): the text to show. Must never throw. */
  conclude?: () => Promise<string>
}

/** Thrown when git could not serve a request. The message comes from git. */
export class ServeFailure extends Error {
  override readonly name = 'ServeFailure'
}

const SECOND = 1000
/** Maximum milliseconds without a byte in either direction. git sends keep-alives while it works. */
const STALL_TIMEOUT = 120 * SECOND
const MAX_DURATION = 60 * 60 * SECOND
/** Milliseconds for a push to clean up after its input ended. A killed push cannot clean up. */
const CLEAN_UP = 2 * SECOND
const GRACE = 5 * SECOND

/**
 * Streams a git service's output at the reader's pace. Ends when the reader stops, the signal aborts, or the transfer
 * stalls.
 */
export async function* serveGit(
  args: readonly string[],
  { gitDir, protocol, config = [], env = {}, input, signal, decide, conclude }: ServeOptions,
): AsyncGenerator<Buffer, void> {
  await turnToStart()
  const child = spawnGit(args, {
    gitDir,
    config,
    env: { ...env, ...(protocol === undefined ? {} : { GIT_PROTOCOL: protocol }) },
    memory: commandLimits.moving.memory,
    hasChannel: decide !== undefined,
  })
  let failure: string | null = null
  let problem: Error | null = null
  const stopped = Promise.withResolvers<void>()
  const timers: NodeJS.Timeout[] = []
  const stop = (reason: string) => {
    if (failure !== null) return
    failure = reason
    stopped.resolve()
    child.stdin.end()
    timers.push(setTimeout(() => endGit(child, 'SIGTERM'), CLEAN_UP))
    timers.push(setTimeout(() => endGit(child, 'SIGKILL'), CLEAN_UP + GRACE))
  }
  const stall = setTimeout(() => stop('the transfer stalled'), STALL_TIMEOUT)
  timers.push(
    stall,
    setTimeout(() => stop('it took too long'), MAX_DURATION),
  )
  const alive = () => stall.refresh()
  const leave = () => stop('the client is gone')
  signal.addEventListener('abort', leave)

  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (said.length < 8192) said += chunk.toString('utf8')
  })
  child.on('error', (error) => {
    problem = error
    stop(error.message)
  })
  child.stdin.on('error', () => {})
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  if (decide) serveHooks(child.stdio[3] as unknown as Duplex, decide, conclude)
  if (signal.aborted) leave()

  try {
    const fed = feed(child.stdin, input, alive)
    const output: Readable = child.stdout
    let isSilent = true
    for await (const chunk of output.iterator({ destroyOnReturn: false })) {
      alive()
      isSilent = false
      yield chunk as Buffer
      alive()
    }
    await Promise.race([fed, stopped.promise])
    const code = await closed
    // The process crashed. A damaged commit-graph would crash the next one too.
    if (code === null) await dropDamagedGraph(gitDir)
    // After its first output, git reports errors to the client itself.
    if (problem !== null) throw problem as Error
    if (failure !== null || (code !== 0 && isSilent)) throw new ServeFailure(failure ?? said.trim())
  } finally {
    stop('the reader stopped')
    child.stdout.resume()
    await closed
    timers.forEach(clearTimeout)
    signal.removeEventListener('abort', leave)
  }
}

/**
 * Passes all of the input to git. Reads it to the end even if git has ended, because the client reads the reply only
 * after it has sent everything.
 */
async function feed(
  stdin: Writable,
  input: AsyncIterable<Buffer> | Buffer,
  alive: () => void,
): Promise<void> {
  try {
    for await (const chunk of Buffer.isBuffer(input) ? [input] : input) {
      alive()
      if (stdin.writable && !stdin.write(chunk)) await drained(stdin)
    }
  } catch {
    // The client is gone. Ending the input here makes git refuse the incomplete pack.
  }
  stdin.end()
}

/**
 * Answers the hooks. The first sends the folder of the new objects as one line and waits for the answer. The second
 * sends a line when it starts, and prints whatever it receives until the channel closes.
 */
function serveHooks(
  channel: Duplex,
  decide: NonNullable<ServeOptions['decide']>,
  conclude: ServeOptions['conclude'],
): void {
  channel.on('error', () => {})
  const lines = createInterface({ input: channel })
  lines.once('line', (objectDir) => {
    void decide(objectDir || null).then((refusal) => {
      if (refusal !== null) return channel.end(`${refusal}\n`)
      lines.once('line', () => void conclude?.().then((text) => channel.end(text)))
      return channel.write('ok\n')
    })
  })
}
