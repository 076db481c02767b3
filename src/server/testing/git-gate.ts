import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { access, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { eventually } from './eventually.ts'

/** Git commands that are held back. */
export interface HeldCommands {
  /** The number of commands that are being held. */
  running(): number
  /** Lets all of them continue, and holds no more. */
  end(): Promise<void>
}

/** A wrapper that precedes git in this process's PATH so that a test can act before or during a git command. */
export interface GitGate {
  /** A PATH that finds the real git. */
  path: string
  /** Runs the work right before the next git command with this word among its arguments. */
  before(word: string, work: () => Promise<unknown>): Promise<void>
  /** Holds every git command with this word among its arguments from now on. */
  hold(word: string): Promise<HeldCommands>
  /** Runs the work and returns the number of git commands with this word among their arguments. */
  count(word: string, work: () => Promise<unknown>): Promise<number>
  /** Runs the work while git cannot write to files, as on a full disk. */
  whileFull(work: () => Promise<unknown>): Promise<void>
  /** Runs the work while this setting applies to every git command. */
  withSetting(setting: string, work: () => Promise<unknown>): Promise<void>
  /**
   * Runs the work while system calls fail in every git command with this word among its arguments, and in the command's
   * children. The fault is in strace's notation (`fsync:error=EIO`).
   */
  withFault(
    strace: string,
    word: string,
    fault: string,
    work: () => Promise<unknown>,
  ): Promise<void>
  remove(): Promise<void>
}

export async function gateGit(): Promise<GitGate> {
  const folder = await mkdtemp(join(tmpdir(), 'mergeboard-gate-'))
  const path = process.env['PATH'] ?? ''
  const [word, full, setting, fault, held, counted] = [
    'word',
    'full',
    'setting',
    'fault',
    'held',
    'counted',
  ].map((name) => join(folder, name)) as [string, string, string, string, string, string]
  let count = 0
  const script = `#!/bin/sh
PATH='${path}'; export PATH
if [ -e ${full} ]; then trap '' XFSZ; ulimit -f 0; fi
if [ -e ${word} ]; then
  read -r wanted gate < ${word}
  case " $* " in *" $wanted "*)
    if mv ${word} $gate.met 2>/dev/null; then mkfifo $gate; read -r _ < $gate; fi ;;
  esac
fi
if [ -e ${counted} ]; then
  read -r wanted < ${counted}
  case " $* " in *" $wanted "*) : > ${counted}.$$ ;; esac
fi
if [ -e ${held} ]; then
  read -r wanted < ${held}
  case " $* " in *" $wanted "*)
    : > ${held}.$$
    while [ -e ${held} ]; do sleep 0.05; done ;;
  esac
fi
if [ -e ${setting} ]; then read -r value < ${setting}; set -- -c "$value" "$@"; fi
if [ -e ${fault} ]; then
  read -r wanted strace inject < ${fault}
  case " $* " in *" $wanted "*) exec $strace -f -qq -o /dev/null -e inject=$inject git "$@" ;; esac
fi
exec git "$@"
`
  await writeFile(join(folder, 'git'), script, { mode: 0o755 })
  process.env['PATH'] = folder + delimiter + path
  return {
    path,
    async before(wanted, work) {
      const gate = join(folder, String(++count))
      // Synchronous so that the gate is in place before the caller's next request.
      writeFileSync(`${gate}.word`, `${wanted} ${gate}\n`)
      renameSync(`${gate}.word`, word)
      await eventually(() => access(gate))
      const held = await open(gate, 'w')
      await work().finally(() => held.close())
    },
    async hold(wanted) {
      await writeFile(held, `${wanted}\n`)
      const pids = () =>
        readdirSync(folder).flatMap(
          (name) => /^held\.(\d+)$/.exec(name)?.slice(1).map(Number) ?? [],
        )
      return {
        running: () => pids().filter(isAlive).length,
        async end() {
          await rm(held)
          await Promise.all(pids().map((pid) => rm(`${held}.${pid}`)))
        },
      }
    },
    async count(wanted, work) {
      await writeFile(counted, `${wanted}\n`)
      await work()
      await rm(counted)
      const found = readdirSync(folder).filter((name) => name.startsWith('counted.'))
      await Promise.all(found.map((name) => rm(join(folder, name))))
      return found.length
    },
    async whileFull(work) {
      await writeFile(full, '')
      await work().finally(() => rm(full))
    },
    async withSetting(value, work) {
      await writeFile(setting, `${value}\n`)
      await work().finally(() => rm(setting))
    },
    async withFault(strace, wanted, inject, work) {
      await writeFile(fault, `${wanted} ${strace} ${inject}\n`)
      await work().finally(() => rm(fault))
    },
    async remove() {
      process.env['PATH'] = path
      await rm(folder, { recursive: true })
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
