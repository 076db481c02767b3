import { existsSync } from 'node:fs'

import { runQuietly } from './command.js'
import { step } from './progress.js'

/** True when this process may install Debian packages: it is root on Debian. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** @param {string} name */
export async function installPackage(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await step(`Installing Debian's package ${name}`, async () => {
    await runQuietly('apt-get', ['update', '-q'], { env })
    await runQuietly('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], { env })
  })
}
