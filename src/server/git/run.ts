import { availableParallelism } from 'node:os'

import pLimit from 'p-limit'

import { dropDamagedGraph } from './commit-graph.ts'
import { drained } from './drained.ts'
import { endGit, spawnGit, type GitChild, type GitOptions } from './spawn-git.ts'
import { turnToStart } from './start-turns.ts'
import { makeTransferSlots } from './transfer-slots.ts'

/** The output and exit code of a git command. */
export interface GitResult {
  code: number
  stdout: Buffer
  stderr: string
}

class GitFailure extends Error {
  override readonly name = 'GitFailure'
  readonly args: readonly string[]
  readonly code: number

  constructor(args: readonly string[], code: number, reason: string) {
    super(`git ${args[0]}: ${reason}`)
    this.args = args
    this.code = code
  }
}

/** Thrown when a command exceeds its time, memory or output limit. */
export class TooMuchForGit extends GitFailure {}

const SECOND = 1000
const MIB = 1024 * 1024
/** Time before SIGKILL follows SIGTERM. git cleans up its lock files on SIGTERM only. */
const GRACE = 5 * SECOND

/** Messages of git and of the dynamic loader. */
const OUT_OF_MEMORY = /^fatal: (?:out of memory|attempting to allocate)|cannot allocate memory/im

const NEVER = new AbortController().signal

/** More concurrent processes would only wait for each other. */
const shortSlots = pLimit(4 * availableParallelism())
const takePaced = makeTransferSlots(8 * availableParallelism())

/** Waits for a slot; the returned function releases it. */
function takeShort(): Promise<() => void> {
  return new Promise((taken) => void shortSlots(() => new Promise<void>(taken)))
}

/** Runs git and collects its output. Retries once after removing a damaged commit-graph. */
export async function runGit(
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitResult> {
  try {
    return await runOnce(args, options)
  } catch (error) {
    const { gitDir, input } = options
    const isSpent = typeof input === 'object' && !(input instanceof Uint8Array)
    if (!(error instanceof GitFailure) || gitDir === undefined || isSpent) throw error
    if (!(await dropDamagedGraph(gitDir))) throw error
    return runOnce(args, options)
  }
}

async function runOnce(args: readonly string[], options: GitOptions): Promise<GitResult> {
  const { maxBytes = 64 * MIB } = options
  const release = await takeShort()
  await turnToStart()
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
    run.stop('is not waited for any more')
    release()
  }
}

/** Streams git's output. Ends the process when the reader stops, and throws after the last chunk if git failed. */
export async function* streamGit(
  args: readonly string[],
  options: GitOptions = {},
): AsyncGenerator<Buffer, void> {
  const { pacedBy } = options
  const release = await (pacedBy === undefined ? takeShort() : takePaced(pacedBy, NEVER))
  await turnToStart()
  const run = startIn(release, args, options)
  try {
    void feed(run.child.stdin, options.input)
    for await (const chunk of run.child.stdout) yield chunk as Buffer
    await run.end()
  } finally {
    run.stop('is not read any more')
    release()
  }
}

interface Running {
  child: GitChild
  /** Ends the process if it still runs, with this reason as its failure. */
  stop(reason: string): void
  /** Resolves at the end of the process; throws for an unexpected exit code. */
  end(): Promise<Omit<GitResult, 'stdout'>>
}

/** Starts git; releases the slot if that fails. */
function startIn(release: () => void, args: readonly string[], options: GitOptions): Running {
  try {
    return start(args, options)
  } catch (error) {
    release()
    throw error
  }
}

function start(args: readonly string[], options: GitOptions): Running {
  const { okCodes = [0], timeout = 60 * SECOND } = options
  const child = spawnGit(args, options)

  let failure: string | null = null
  const stop = (reason: string) => {
    clearTimeout(timer)
    if (child.exitCode !== null || child.signalCode !== null) return
    failure ??= reason
    endGit(child, 'SIGTERM')
    const kill = setTimeout(() => endGit(child, 'SIGKILL'), GRACE).unref()
    child.once('close', () => clearTimeout(kill))
  }
  const timer = setTimeout(() => stop(`took longer than ${timeout / SECOND} s`), timeout)

  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < 8192) stderr += chunk.toString('utf8')
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? -1))
  })
  // A reader that stopped does not await the end.
  ended.catch(() => {})
  // git may end before it has read all input; its exit code says why.
  child.stdin.on('error', () => {})

  return {
    child,
    stop,
    async end() {
      const code = await ended
      if (failure !== null) throw new TooMuchForGit(args, code, failure)
      if (OUT_OF_MEMORY.test(stderr)) throw new TooMuchForGit(args, code, stderr.trim())
      if (!okCodes.includes(code)) {
        throw new GitFailure(args, code, stderr.trim() || `ended with code ${code}`)
      }
      return { code, stderr }
    },
  }
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
