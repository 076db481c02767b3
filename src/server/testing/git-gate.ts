import { renameSync, writeFileSync } from 'node:fs'
import { access, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { eventually } from './eventually.ts'

/** What stands before git in the way of this process, so that a test can be there at the right moment. */
export interface GitGate {
  /** Where the true git is found. */
  path: string
  /** Does something just before the next git begins that has the word among its arguments. */
  before(word: string, work: () => Promise<unknown>): Promise<void>
  /** Does something while no git can write a byte to a file, as on a disk that is full. */
  whileFull(work: () => Promise<unknown>): Promise<void>
  /** Does something while every git has that setting. */
  withSetting(setting: string, work: () => Promise<unknown>): Promise<void>
  /**
   * Does something while the calls to the system of every git with that word among its arguments fail, as strace says
   * it (`fsync:error=EIO`); with those of what it starts.
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
  const [word, full, setting, fault] = ['word', 'full', 'setting', 'fault'].map((name) =>
    join(folder, name),
  )
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
      // Synchronous, so that the gate stands before the caller's next request.
      writeFileSync(`${gate}.word`, `${wanted} ${gate}\n`)
      renameSync(`${gate}.word`, word!)
      await eventually(() => access(gate))
      const held = await open(gate, 'w')
      await work().finally(() => held.close())
    },
    async whileFull(work) {
      await writeFile(full!, '')
      await work().finally(() => rm(full!))
    },
    async withSetting(value, work) {
      await writeFile(setting!, `${value}\n`)
      await work().finally(() => rm(setting!))
    },
    async withFault(strace, wanted, inject, work) {
      await writeFile(fault!, `${wanted} ${strace} ${inject}\n`)
      await work().finally(() => rm(fault!))
    },
    async remove() {
      process.env['PATH'] = path
      await rm(folder, { recursive: true })
    },
  }
}
