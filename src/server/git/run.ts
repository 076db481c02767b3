import { availableParallelism } from 'node:os'

import { dropDamagedGraph } from './commit-graph.ts'
import { drained } from './drained.ts'
import { GitFailure, isOutOfMemory, SearchTooLong, GitLimitExceeded } from './git-failure.ts'
import { startHelped } from './helped-git.ts'
import { Busy, makeSlots } from './locks.ts'
import { callerSignal, takeProcessSlot } from './process-slots.ts'
import {
  commandOf,
  endGit,
  limited,
  spawnGit,
  type GitChild,
  type GitOptions,
} from './spawn-git.ts'
import { turnToStart } from './start-turns.ts'

export interface GitResult {
  code: number
  stdout: Buffer
  stderr: string
}

const SECOND = 1000
const MIB = 1024 * 1024
/** Milliseconds between SIGTERM and SIGKILL. git cleans up its lock files only on SIGTERM. */
const GRACE = 5 * SECOND

const takePaced = makeSlots(8 * availableParallelism())

/** Runs git and collects its output. Retries once after removing a damaged commit-graph. */
export async function runGit(
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitResult> {
  try {
    return await runOnce(args, options)
  } catch (error) {
    const { gitDir, input } = options
    if (!(error instanceof GitFailure) || gitDir === undefined || isIterable(input)) throw error
    if (!(await dropDamagedGraph(gitDir))) throw error
    return runOnce(args, options)
  }
}

async function runOnce(args: readonly string[], options: GitOptions): Promise<GitResult> {
  const { maxBytes = 64 * MIB } = options
  const release = await takeProcessSlot()
  if (isStream(options)) await turnToStart()
  const run = startIn(release, args, options)
  try {
    const out: Buffer[] = []
    let size = 0
    run.child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) run.stop(`printed more than ${maxBytes} bytes`)
      else out.push(chunk)
    })
    await feed(run.child.stdin, options.input)
    return { ...(await run.end()), stdout: Buffer.concat(out) }
  } finally {
    run.stop('was abandoned by its caller')
    release()
  }
}

/** Streams git's output. Ends the process when the reader stops, and throws after the last chunk if git failed. */
export async function* streamGit(
  args: readonly string[],
  options: GitOptions = {},
): AsyncGenerator<Buffer, void> {
  const { pacedBy } = options
  const release = await (pacedBy === undefined
    ? takeProcessSlot()
    : takePaced(pacedBy, callerSignal()))
  if (isStream(options)) await turnToStart()
  const run = startIn(release, args, options)
  try {
    void feed(run.child.stdin, options.input)
    for await (const chunk of run.child.stdout) yield chunk as Buffer
    await run.end()
  } finally {
    run.stop('lost its reader')
    release()
  }
}

function isIterable(input: GitOptions['input']) {
  return typeof input === 'object' && !(input instanceof Uint8Array)
}

interface Running {
  child: GitChild
  /** Ends the process if it is still running, and records the reason as its failure. */
  stop(reason: string): void
  /** Resolves when the process ends. Throws for an unexpected exit code. */
  end(): Promise<Omit<GitResult, 'stdout'>>
}

/** Starts git, or releases the slot if that fails. */
function startIn(release: () => void, args: readonly string[], options: GitOptions): Running {
  try {
    return start(args, options)
  } catch (error) {
    release()
    throw error
  }
}

function start(args: readonly string[], options: GitOptions): Running {
  const { okCodes = [0], timeout = 60 * SECOND, isSearch = false } = options
  const gone = callerSignal()
  if (gone.aborted) throw new Busy()
  const child = isStream(options) ? spawnGit(args, options) : startShort(args, options)

  let failure: Error | null = null
  let isClosed = false
  const stop = (reason: string | Error) => {
    clearTimeout(timer)
    if (isClosed || failure !== null) return
    failure = typeof reason === 'string' ? new GitLimitExceeded(args, -1, reason) : reason
    endGit(child, 'SIGTERM')
    const kill = setTimeout(() => endGit(child, 'SIGKILL'), GRACE).unref()
    child.on('close', () => clearTimeout(kill))
  }
  const late = `took longer than ${timeout / SECOND} s`
  const timer = setTimeout(() => stop(isSearch ? new SearchTooLong(args, -1, late) : late), timeout)
  const leave = () => stop(new Busy())
  gone.addEventListener('abort', leave)

  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < 8192) stderr += chunk.toString('utf8')
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      isClosed = true
      gone.removeEventListener('abort', leave)
      resolve(code ?? -1)
    })
  })
  // Avoids an unhandled rejection: a reader that stopped does not await the end.
  ended.catch(() => {})
  // git may end before it has read all its input. The exit code gives the reason.
  child.stdin.on('error', () => {})

  return {
    child,
    stop,
    async end() {
      const code = await ended
      if (failure !== null) throw failure
      if (code !== 0 && isOutOfMemory(stderr)) {
        throw new GitLimitExceeded(args, code, stderr.trim())
      }
      if (!okCodes.includes(code)) {
        throw new GitFailure(args, code, stderr.trim() || `ended with code ${code}`)
      }
      return { code, stderr }
    },
  }
}

/** Input and output of any length go directly between git and this process. */
function isStream({ input, pacedBy }: GitOptions): boolean {
  return pacedBy !== undefined || isIterable(input)
}

/** Starts a command through the helper, whose own memory limit it inherits. */
function startShort(args: readonly string[], options: GitOptions): GitChild {
  const command = commandOf(args, options)
  return startHelped(options.memory === undefined ? command : limited(command, options.memory))
}

async function feed(stdin: NodeJS.WritableStream, input: GitOptions['input']): Promise<void> {
  if (typeof input === 'string' || input instanceof Uint8Array) {
    stdin.end(input)
    return
  }
  if (input) {
    for await (const chunk of input) {
      if (!stdin.write(chunk)) await drained(stdin)
    }
  }
  stdin.end()
}
