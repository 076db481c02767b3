import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface GitOptions {
  /** The bare repository to work on. */
  gitDir?: string
  input?: string | Uint8Array | AsyncIterable<Uint8Array | string>
  /** git settings of this command: `key=value`. */
  config?: readonly string[]
  env?: Record<string, string>
  /** Exit codes that are not failures. */
  okCodes?: readonly number[]
  /** Time limit in milliseconds. */
  timeout?: number
  /** Maximum bytes of standard output. */
  maxBytes?: number
  /** Memory limit in MiB. A few objects can make a command that keeps a whole tree in memory grow without bound. */
  memory?: number
  /**
   * The client that reads the output at its own pace. A slow client may delay only other such clients, and not all of
   * them.
   */
  pacedBy?: string
  /** Leaves descriptor 3 open between this process and git's hooks: `stdio[3]`. */
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

export type GitChild = ChildProcessWithoutNullStreams

/**
 * Starts git with an empty environment: no configuration of the machine or user, no prompts, no hooks, no transports
 * (`git.config` replaces them). External values may appear in `args` only as object ids, as validated full ref names,
 * or behind the `=` of an option that takes any text. The caller must end the process, as `runGit` and `streamGit`
 * do.
 */
export function spawnGit(args: readonly string[], options: GitOptions): GitChild {
  const config = (options.config ?? []).flatMap((setting) => ['-c', setting])
  const [program, ...before] = programOf(options)
  const child = spawn(program, [...before, ...config, ...args], {
    env: environment(options),
    stdio: ['pipe', 'pipe', 'pipe', ...(options.hasChannel ? (['pipe'] as const) : [])],
    // Its own process group: it ends together with its children, and not with this process.
    detached: true,
  })
  // Without free descriptors the pipes are missing, despite the types.
  if ((child.stdout as unknown) === undefined) {
    child.once('error', () => {})
    throw new NotStarted()
  }
  return child
}

/** Only a shell can set limits. The script contains no external values. */
function programOf({ memory }: GitOptions): [string, ...string[]] {
  if (memory === undefined) return ['git']
  return ['/bin/sh', '-c', `ulimit -d ${memory * 1024} && exec git "$@"`, 'git']
}

/** Signals git and all its children. */
export function endGit(child: GitChild, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // All have ended already.
  }
}

/** Settings of every git process and its children. */
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
