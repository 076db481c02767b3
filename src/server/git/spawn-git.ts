import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface GitOptions {
  /** The bare repository to work on. */
  gitDir?: string
  input?: string | Uint8Array | AsyncIterable<Uint8Array | string>
  /** Settings of this one command: `key=value`. */
  config?: readonly string[]
  env?: Record<string, string>
  /** Exit codes that are an answer, not a surprise. */
  okCodes?: readonly number[]
  /** Milliseconds. */
  timeout?: number
  /** Bytes of standard output; more than that ends the process. */
  maxBytes?: number
  /** MiB that the process may fill: a few objects can make work without end for what keeps a whole tree in mind. */
  memory?: number
  /** Who takes the output at a pace of their own: that may hold up only others who do, and not all of them. */
  pacedBy?: string
  /** Leaves descriptor 3 open between this process and git's hooks: `stdio[3]`. */
  hasChannel?: boolean
}

/** There is no file descriptor left for it. */
class NotStarted extends Error {
  override readonly name = 'NotStarted'
  readonly code = 'EMFILE'

  constructor() {
    super('git could not be started')
  }
}

export type GitChild = ChildProcessWithoutNullStreams

/**
 * Starts git with an environment made from nothing: no configuration of the machine or of a user, no prompts, no hooks,
 * no transports (`git.config` says what there is instead). Values from outside may be in `args` only as object ids, as
 * full ref names that were checked, or behind the `=` of an option that takes any text. Whoever starts a process ends
 * it; `runGit` and `streamGit` do.
 */
export function spawnGit(args: readonly string[], options: GitOptions): GitChild {
  const config = (options.config ?? []).flatMap((setting) => ['-c', setting])
  const [program, ...before] = programOf(options)
  const child = spawn(program, [...before, ...config, ...args], {
    env: environment(options),
    stdio: ['pipe', 'pipe', 'pipe', ...(options.hasChannel ? (['pipe'] as const) : [])],
    // With what it starts it is a group: that is ended as one, and not by what ends this process's own.
    detached: true,
  })
  // Where not even the pipes can be made there are none, whatever the types say.
  if ((child.stdout as unknown) === undefined) {
    child.once('error', () => {})
    throw new NotStarted()
  }
  return child
}

/** Only a shell can set limits, by words that are ours alone. */
function programOf({ memory }: GitOptions): [string, ...string[]] {
  if (memory === undefined) return ['git']
  return ['/bin/sh', '-c', `ulimit -d ${memory * 1024} && exec git "$@"`, 'git']
}

/** Tells git, and all that it started, to end. */
export function endGit(child: GitChild, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // All of them have ended.
  }
}

/** What holds for every process, and for those that it starts in turn. */
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
