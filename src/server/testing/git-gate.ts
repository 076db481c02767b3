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
  remove(): Promise<void>
}

export async function gateGit(): Promise<GitGate> {
  const folder = await mkdtemp(join(tmpdir(), 'mergeboard-gate-'))
  const path = process.env['PATH'] ?? ''
  const [word, reached, full] = ['word', 'reached', 'full'].map((name) => join(folder, name))
  const script = `#!/bin/sh
PATH='${path}'; export PATH
if [ -e ${full} ]; then trap '' XFSZ; ulimit -f 0; fi
if [ -e ${word} ]; then
  case " $* " in *" $(cat ${word}) "*)
    if mv ${word} ${word}.met 2>/dev/null; then mkfifo ${reached}; read -r _ < ${reached}; rm ${reached}; fi ;;
  esac
fi
exec git "$@"
`
  await writeFile(join(folder, 'git'), script, { mode: 0o755 })
  process.env['PATH'] = folder + delimiter + path
  return {
    path,
    async before(wanted, work) {
      await writeFile(word!, wanted)
      await eventually(() => access(reached!))
      const gate = await open(reached!, 'w')
      await work().finally(() => gate.close())
    },
    async whileFull(work) {
      await writeFile(full!, '')
      await work().finally(() => rm(full!))
    },
    async remove() {
      process.env['PATH'] = path
      await rm(folder, { recursive: true })
    },
  }
}
