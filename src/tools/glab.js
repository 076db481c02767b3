import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { runtimeFolder } from './checkout.js'
import { runQuietly } from './command.js'
import { step } from './progress.js'

const SYSTEM_PATH = '/usr/bin/glab'
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'

const folder = join(runtimeFolder, 'glab')
const program = join(folder, SYSTEM_PATH)

/**
 * Finds the API's command-line client: the system's or, on Debian, the client from backports, unpacked into the
 * checkout. Changes nothing on the system, so it needs no special permissions.
 *
 * @returns {Promise<string | undefined>} the program, or undefined when it is not available
 */
export async function ensureGlab() {
  if (existsSync(SYSTEM_PATH)) return SYSTEM_PATH
  if (!existsSync(program) && existsSync(KEYRING)) {
    try {
      await step("Downloading glab from Debian's backports", downloadGlab)
    } catch {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return existsSync(program) ? program : undefined
}

async function downloadGlab() {
  const release = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  for (const part of ['lists/partial', 'cache/archives/partial', 'unpacked']) {
    mkdirSync(join(aside, part), { recursive: true })
  }
  const source = `deb [signed-by=${KEYRING}] http://deb.debian.org/debian ${release}-backports main\n`
  writeFileSync(join(aside, 'sources.list'), source)
  const settings = {
    'Dir::Etc::SourceList': join(aside, 'sources.list'),
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(aside, 'lists'),
    'Dir::Cache': join(aside, 'cache'),
    // apt's own user could not write to this folder.
    'APT::Sandbox::User': 'root',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  await runQuietly('apt-get', [...options, 'update'])
  await runQuietly('apt-get', [...options, 'download', 'glab'], { cwd: aside })
  const archive = readdirSync(aside).find((name) => name.endsWith('.deb'))
  await runQuietly('dpkg-deb', ['--extract', join(aside, String(archive)), folder])
  rmSync(aside, { recursive: true })
}
