import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

import { checkout } from './checkout.js'

/** @typedef {{ cwd?: string | undefined, env?: NodeJS.ProcessEnv, timeoutMs?: number }} CommandOptions */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** The environment with this Node and the checkout's tools first in PATH. */
function toolEnvironment() {
  const path = [dirname(process.execPath), join(checkout, 'node_modules', '.bin'), process.env.PATH]
  return { ...process.env, PATH: path.join(delimiter) }
}

/**
 * Runs a command without showing its output, except when it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions} [options]
 */
export async function runQuietly(command, args, options = {}) {
  let output = ''
  const child = start(command, args, options, ['ignore', 'pipe', 'pipe'])
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await ended(child)
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}\n${output}`)
}

/**
 * Runs a command with its output visible, and returns its exit code.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions} [options]
 */
export function runVisibly(command, args, options = {}) {
  return ended(start(command, args, options, ['ignore', 'inherit', 'inherit']))
}

/** Ends the running commands when this process ends. */
export function endCommandsWithProcess() {
  process.on('exit', () => {
    for (const child of running) child.kill()
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => process.exit(128 + constants.signals[signal]))
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions} options
 * @param {import('node:child_process').StdioOptions} stdio
 */
function start(command, args, { cwd = checkout, env, timeoutMs }, stdio) {
  return spawn(command, args, {
    cwd,
    env: { ...toolEnvironment(), ...env },
    stdio,
    ...(timeoutMs && { timeout: timeoutMs }),
  })
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} the exit code as in a shell, or 127 when the command does not exist
 */
function ended(child) {
  running.add(child)
  return new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (code, signal) =>
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    )
  }).finally(() => running.delete(child))
}
