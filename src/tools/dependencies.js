import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { checkout } from './checkout.js'
import { npm } from './npm.js'
import { step } from './progress.js'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by their folder
 */

/** Installs the lock file's packages unless they are installed already. */
export async function ensureDependencies() {
  if (areInstalled()) return
  // `npm ci` would reject a lock file that lacks the optional packages of platforms missing from the registry.
  await step('Installing the dependencies', () => npm(['install', '--no-save']))
}

/**
 * True when npm's record of installed packages matches the lock file. npm writes the record as its last step, in the
 * lock file's format.
 */
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
