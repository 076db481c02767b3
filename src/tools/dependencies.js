import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { checkout } from './checkout.js'
import { npm } from './npm.js'
import { step } from './progress.js'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by their folder
 */

/** Installs the packages of the lock file, unless they are installed already. */
export async function ensureDependencies() {
  if (areInstalled()) return
  // Not `npm ci`, which refuses a lock file without the optional packages of platforms that the registry lacks.
  await step('Installing the dependencies', () => npm(['install', '--no-save']))
}

/** npm records what it installed as its last step, in the format of the lock file. */
function areInstalled() {
  const record = join(checkout, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readPackages(record)
  const locked = readPackages(join(checkout, 'package-lock.json'))
  return Object.entries(locked).every(([folder, wanted]) => {
    const found = installed[folder]
    if (!found) return folder === '' || wanted.optional || wanted.devOptional
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/**
 * @param {string} file
 * @returns {LockedPackages}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
