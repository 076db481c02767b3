import { runQuietly } from './command.js'

/**
 * Runs npm on this process's Node. npm is a script, and it picks packages for the Node that runs it.
 *
 * @param {string[]} args
 * @param {string} [cwd]
 */
export function npm(args, cwd) {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier']
  const script = process.env.npm_execpath
  if (script?.endsWith('npm-cli.js'))
    return runQuietly(process.execPath, [script, ...args, ...quiet], { cwd })
  return runQuietly('npm', [...args, ...quiet], { cwd })
}
