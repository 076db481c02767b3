import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { canInstallPackages, installPackage } from './debian.js'

/** @typedef {{ uid: number, gid: number }} Owner */

const VERSIONS = '/usr/lib/postgresql'

/** The cluster does not outlive the tests, so it does not need to flush to disk. */
const THROW_AWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  // Shared memory in its folder, so that nothing is left elsewhere when it is killed.
  'dynamic_shared_memory_type=mmap',
]

/**
 * @returns {Promise<string | undefined>} the folder of PostgreSQL's programs, or undefined when PostgreSQL is not
 * available
 */
export async function ensurePostgres() {
  if (!findPrograms() && canInstallPackages()) await installPackage('postgresql')
  return findPrograms()
}

/**
 * Creates a cluster in a temporary folder and starts it on loopback.
 *
 * @param {string} programs
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startCluster(programs) {
  const owner = unprivilegedOwner()
  const folder = mkdtempSync(join(tmpdir(), 'mergeboard-postgres-'))
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid)

  const data = join(folder, 'data')
  const options = { cwd: folder, env: { LC_ALL: 'C.UTF-8', TZ: 'UTC' }, ...owner }
  const initArgs = ['-D', data, '-U', 'tester', '-A', 'password', '--pwfile', passwordFile, '-N']
  await reads(spawn(join(programs, 'initdb'), initArgs, options), /Success/)

  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ]
  const args = [...settings, ...THROW_AWAY].flatMap((setting) => ['-c', setting])
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...args], options)
  const killServer = () => server.kill('SIGQUIT')
  process.on('exit', killServer)
  await reads(server, /ready to accept connections/)

  return {
    url: `postgres://tester:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', killServer)
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

/** Returns the folder of the newest version's programs. */
function findPrograms() {
  if (!existsSync(VERSIONS)) return undefined
  return readdirSync(VERSIONS)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/**
 * Returns the user that runs PostgreSQL, which refuses to run as root. Undefined when this process is not root.
 *
 * @returns {Owner | undefined}
 */
function unprivilegedOwner() {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = lines.find((line) => /^(postgres|nobody):/.test(line))?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/**
 * @param {import('node:child_process').ChildProcessWithoutNullStreams} child
 * @param {RegExp} wanted matches the output of a successful start
 */
function reads(child, wanted) {
  let output = ''
  return new Promise((resolve, reject) => {
    /** @param {Buffer} chunk */
    const read = (chunk) => {
      output += chunk
      if (wanted.test(output)) resolve(undefined)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}
