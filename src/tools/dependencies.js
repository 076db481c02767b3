import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { checkout } from './checkout.js'
import { npm } from './npm.js'
import { step } from './progress.js'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by their folder
 */

/** Installs what the lock file says, unless it is there already. */
export async function ensureDependencies() {
  if (areInstalled()) return
  // Not `npm ci`: it refuses a lock file that leaves out the optional packages of a platform the registry lacks.
  await step('Installing the dependencies', () => npm(['install', '--no-save']))
}

/** npm writes down what it installed as the last thing it does, in the form of the lock file. */
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
