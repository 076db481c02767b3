import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

import { runtimeFolder } from './checkout.js'
import { npm } from './npm.js'
import { step } from './progress.js'

/** The first version with everything the service uses; argon2 came last. */
const REQUIRED = { major: 24, minor: 7 }

/** Named after the required version, so that raising it discards older downloads. */
const folder = join(runtimeFolder, `node-${REQUIRED.major}.${REQUIRED.minor}`)
const node = join(folder, 'node_modules', 'node', 'bin', 'node')

/**
 * Returns when this process runs on a recent Node. On an older one it downloads Node into `.runtime`, runs the same
 * command on it, and exits with its code.
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
  // Moved into place when complete, so that an interrupted download never counts as a runtime.
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true })
  // npm installs into the nearest folder with a package.json. (With --prefix it would also read settings from there.)
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
      // npm looks for the machine's configuration beside its Node: keep the original place.
      npm_config_globalconfig: join(dirname(process.execPath), '..', 'etc', 'npmrc'),
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    },
    // The channel tells the child when this process ends for any reason.
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
