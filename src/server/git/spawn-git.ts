import {
  spawn,
  type ChildProcess,
  type ChildProcessByStdio,
  type ChildProcessWithoutNullStreams,
} from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { commandLimits } from './command-limits.ts'

export interface GitOptions {
  /** The bare repository to work on. */
  gitDir?: string
  input?: string | Uint8Array | AsyncIterable<Uint8Array | string>
  /** Settings for this command: `key=value`. */
  config?: readonly string[]
  env?: Record<string, string>
  /** Exit codes that are not failures. */
  okCodes?: readonly number[]
  /** Time limit in milliseconds. */
  timeout?: number
  /** True when the time depends on the length of the history rather than on the files. */
  isSearch?: boolean
  /** Maximum bytes of standard output. */
  maxBytes?: number
  /** Memory limit in MiB; `commandLimits.usual` by default. A few objects can make a command grow without bound. */
  memory?: number
  /**
   * The client that reads the output at its own pace. A slow client can delay only other paced clients, and never all
   * of them.
   */
  pacedBy?: string
  /** Opens descriptor 3 as a channel between this process and git's hooks: `stdio[3]`. */
  hasChannel?: boolean
}

/** Thrown when no file descriptor is left. */
class NotStarted extends Error {
  override readonly name = 'NotStarted'
  readonly code = 'EMFILE'

  constructor() {
    super('git could not be started')
  }
}

/** A git process, started by this process or by its helper. */
export interface GitChild {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  on(event: 'close', listener: (code: number | null) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export interface GitCommand {
  program: string
  args: string[]
  env: Record<string, string>
}

/**
 * Starts git with an empty environment: no machine or user configuration, no prompts, no hooks, no transports
 * (`git.config` replaces them). External values may appear in `args` only as object ids, as validated full ref names,
 * or after the `=` of an option that takes any text. The caller must end the process, as `runGit` and `streamGit` do.
 */
export function spawnGit(
  args: readonly string[],
  options: GitOptions,
): ChildProcessWithoutNullStreams {
  const { program, args: all, env } = limited(commandOf(args, options), options.memory)
  const child = spawn(program, all, {
    env,
    stdio: ['pipe', 'pipe', 'pipe', ...(options.hasChannel ? (['pipe'] as const) : [])],
    // Gives git its own process group. Signals then reach git's children too, and git does not end with this process.
    detached: true,
  })
  return requireStarted(child)
}

/** Throws when no file descriptor is left: the pipes are then missing, despite the types. */
function requireStarted<T extends ChildProcess>(child: T): T {
  if ((child.stdout as unknown) !== undefined) return child
  child.once('error', () => {})
  throw new NotStarted()
}

/** Returns the command that runs git. */
export function commandOf(args: readonly string[], options: GitOptions): GitCommand {
  const config = (options.config ?? []).flatMap((setting) => ['-c', setting])
  return { program: 'git', args: [...config, ...args], env: environment(options) }
}

/**
 * Returns the command with a memory limit in MiB, or without one where the system does not know it. Only a shell can set
 * limits; its script contains no external values.
 */
export function limited(command: GitCommand, memory = commandLimits.usual.memory): GitCommand {
  const script = `ulimit -S -d ${memory * 1024} 2>/dev/null; exec "$0" "$@"`
  return { ...command, program: '/bin/sh', args: ['-c', script, command.program, ...command.args] }
}

const HELPER = fileURLToPath(new URL('helper.js', import.meta.url))
/**
 * Keeps the helper small: a start copies the map of its memory, and compiled code would reserve more than its commands
 * may use.
 */
const SMALL = [
  '--jitless',
  '--v8-pool-size=0',
  '--max-semi-space-size=1',
  '--max-old-space-size=64',
]

/** Starts the helper (helper.js). The commands that it starts inherit its memory limit. */
export function spawnHelper(): ChildProcessByStdio<Writable, Readable, null> {
  // Without Node's options, which may load more programs.
  const { NODE_OPTIONS: _options, ...env } = process.env
  const { program, args } = limited({
    program: process.execPath,
    args: [...SMALL, HELPER],
    env: {},
  })
  // Its own process group: Ctrl+C in the service's terminal must not end its commands.
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  return requireStarted(child)
}

/** Signals git and all its children. */
export function endGit(child: GitChild, signal: 'SIGTERM' | 'SIGKILL'): void {
  if ('signal' in child) (child as GitChild & Signaled).signal(signal)
  else signalGroup((child as ChildProcessWithoutNullStreams).pid, signal)
}

interface Signaled {
  signal(signal: NodeJS.Signals): void
}

/** Signals a process group; 0 only looks for it. Returns false when all its processes have ended. */
export function signalGroup(pid: number | undefined, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal)
  } catch {
    return false
  }
}

/** The configuration of every git process and its children. */
const SETTINGS = fileURLToPath(new URL('git.config', import.meta.url))

function environment(options: GitOptions): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: '/nonexistent',
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: SETTINGS,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    ...(options.gitDir === undefined ? {} : { GIT_DIR: options.gitDir }),
    ...options.env,
  }
}
