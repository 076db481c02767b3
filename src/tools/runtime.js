import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

import { runtimeFolder } from './checkout.js'
import { npm } from './npm.js'
import { step } from './progress.js'

/** The first version with everything that the service uses. argon2 was the last addition. */
const REQUIRED = { major: 24, minor: 7 }

/** The name contains the required version, so raising the version discards older downloads. */
const folder = join(runtimeFolder, `node-${REQUIRED.major}.${REQUIRED.minor}`)
const node = join(folder, 'node_modules', 'node', 'bin', 'node')

/**
 * Returns when this process runs on a recent Node. On an older Node, downloads Node into `.runtime`, runs the same
 * command on it, and exits with the command's exit code.
 */
export async function ensureRuntime() {
  if (isNewEnough(process.versions.node)) return endWithOlderNode()
  if (!existsSync(node)) {
    const wanted = `Downloading Node ${REQUIRED.major} (this machine has ${process.versions.node})`
    await step(wanted, downloadNode)
  }
  await runOnNewerNode()
}

/** @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > REQUIRED.major || (major === REQUIRED.major && minor >= REQUIRED.minor)
}

/**
 * Installs the platform's package under the name `node`. The registry's package `node` itself is only an install
 * script, which npm may refuse to run.
 */
async function downloadNode() {
  const isAppleSilicon = process.platform === 'darwin' && process.arch === 'arm64'
  const name = `${isAppleSilicon ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`
  const { major, minor } = REQUIRED
  // The folder is moved into place when it is complete, so an interrupted download never counts as a runtime.
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true })
  // npm installs into the nearest folder with a package.json. (With --prefix, npm would also read settings from that
  // folder.)
  writeFileSync(join(aside, 'package.json'), '{ "private": true }')
  try {
    const wanted = `node@npm:${name}@^${major}.${minor}.0`
    await npm(['install', '--no-save', '--no-package-lock', wanted], aside)
  } catch (cause) {
    throw new Error(`npm could not download Node. Install Node ${major}.${minor} or newer.`, {
      cause,
    })
  }
  renameSync(aside, folder)
}

async function runOnNewerNode() {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    env: {
      // npm looks for the machine's configuration beside its Node. This setting keeps the original location.
      npm_config_globalconfig: join(dirname(process.execPath), '..', 'etc', 'npmrc'),
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    },
    // The IPC channel closes when this process ends for any reason. The child detects that.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  await new Promise((_, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']),
    )
  })
}

function endWithOlderNode() {
  if (!process.channel) return
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
